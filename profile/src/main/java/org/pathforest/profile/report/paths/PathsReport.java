package org.pathforest.profile.report.paths;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.profile.text.JsonText;
import org.pathforest.profile.text.Numbers;
import org.pathforest.profile.text.PathText;
import org.pathforest.profile.text.Style;
import org.pathforest.profile.text.TextLines;

/**
 * Paths of a method with the sums of edge values that make their ids (Ball &amp; Larus 1996,
 * section 3.2). The names of the components are those of the JSON rendering.
 *
 * @param method name for people
 * @param numPaths how many paths it has
 * @param additions how often a run has added to the path register between blocks, at most; null if
 *     that is not known
 * @param paths in the order of their ids
 * @param more how many paths are not listed of those that were asked for
 */
public record PathsReport(
    String method, long numPaths, Long additions, List<Row> paths, long more) {
  private static final String REMARK =
      "In parentheses: the value of the edge there, if its block has several. Additions are those to the"
          + " path register between blocks";

  /** Copies the list. */
  public PathsReport {
    paths = List.copyOf(paths);
  }

  /**
   * A path.
   *
   * @param path id
   * @param steps the edges that it takes, from ENTRY to EXIT
   * @param count how often it ran; null if that is not known
   * @param additions how many its edges have at most; null if that is not known
   * @param text conditions that hold on it
   */
  public record Row(long path, List<Step> steps, Long count, Integer additions, String text) {
    /** Copies the list. */
    public Row {
      steps = List.copyOf(steps);
    }

    /** The sum, then what else is known in numbers: {@code 0 + 2 + 1 = 3, ran 12 times}. */
    private String numbers() {
      List<String> values =
          steps.stream().map(Step::value).filter(Objects::nonNull).map(String::valueOf).toList();
      String sum = String.join(" + ", values);
      return (values.size() > 1 ? sum + " = " + path : Long.toString(path))
          + (count == null ? "" : ", ran " + Numbers.count(count, "time"))
          + (additions == null ? "" : ", " + Numbers.count(additions, "addition"));
    }
  }

  /**
   * An edge on a path.
   *
   * @param to the block that it leads to, as {@code @24}, or {@code EXIT}
   * @param value its value; null if it is the only one out of its block, so that it is 0
   */
  public record Step(String to, Long value) {}

  /** The first paths of a method, at most {@code top}. */
  public static PathsReport first(NumberedMethod method, int top) {
    long numPaths = method.numbering().numPaths();
    List<Long> ids = LongStream.range(0, Math.min(top, numPaths)).boxed().toList();
    return of(method, ids, numPaths - ids.size());
  }

  /** The path of an id, which is in [0, N). */
  public static PathsReport one(NumberedMethod method, long id) {
    return of(method, List.of(id), 0);
  }

  /**
   * The paths through exactly some blocks, at most {@code top}: they differ in how they begin and
   * end, and by lines also in their blocks.
   *
   * @param names of all blocks: offsets as {@code @24}, or lines, each for one or more in a row
   * @throws IllegalArgumentException if there are none, or too many to tell
   */
  public static PathsReport through(NumberedMethod method, List<String> names, int top) {
    List<Long> ids = new PathQuery(method.numbering()).ids(names);
    int shown = Math.min(top, ids.size());
    return of(method, ids.subList(0, shown), ids.size() - shown);
  }

  private static PathsReport of(NumberedMethod method, List<Long> ids, long more) {
    Dag dag = method.numbering().dag();
    PathDecoder decoder = new PathDecoder(method.numbering());
    PathText text = new PathText(dag, method.conditions());
    List<Row> rows = new ArrayList<>();
    for (long id : ids) {
      List<DagEdge> edges = decoder.edges(id);
      NumberedMethod.Run run = method.run();
      rows.add(
          new Row(
              id,
              edges.stream().map(e -> step(method, e)).toList(),
              run == null ? null : run.paths().getOrDefault((int) id, 0L),
              method.adds() == null
                  ? null
                  : (int) edges.stream().filter(method::hasAddition).count(),
              text.path(decoder.decode(id))));
    }
    return new PathsReport(
        method.name(), method.numbering().numPaths(), additions(method), rows, more);
  }

  private static Step step(NumberedMethod method, DagEdge e) {
    Dag dag = method.numbering().dag();
    boolean choice = dag.out(e.from()).size() > 1;
    return new Step(
        e.to() == dag.exit() ? "EXIT" : "@" + dag.cfg().block(e.to()).offset(),
        choice ? method.numbering().value(e) : null);
  }

  private static Long additions(NumberedMethod method) {
    if (method.run() == null || method.adds() == null) {
      return null;
    }
    return method.numbering().dag().edges().stream()
        .filter(method::hasAddition)
        .mapToLong(method.run().edges()::edge)
        .reduce(0, Math::addExact);
  }

  /** Writes text of at most {@value TextLines#WIDTH} columns; lines end with a line feed. */
  public void writeText(Style style, Appendable out) throws IOException {
    TextLines lines = new TextLines(out, style);
    lines.heading(method + ": " + Numbers.count(numPaths, "path"));
    for (Row row : paths) {
      lines.line("");
      lines.heading("path " + row.path() + ": " + row.numbers());
      lines.wrapped(
          row.steps().stream()
              .map(s -> (s.value() == null ? "" : "(" + s.value() + ") ") + s.to())
              .collect(Collectors.joining(" ", "ENTRY ", "")),
          "  ");
      lines.path("  ", row.text(), "    ");
    }
    lines.line("");
    if (more > 0) {
      lines.line(Numbers.count(more) + " more");
    }
    if (additions != null) {
      lines.line("Additions in this run: " + Numbers.count(additions) + " at most.");
    }
    lines.remark(
        REMARK
            + (additions == null
                ? "."
                : "; some of them may be part of a path's end, which a profile does not tell."));
  }

  /** Writes JSON. */
  public void writeJson(Appendable out) throws IOException {
    JsonText.write(this, out);
  }
}
