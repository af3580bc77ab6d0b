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
 * Paths of a method with the edge values whose sums are the path ids (Ball &amp; Larus 1996,
 * section 3.2). Component names are JSON field names.
 *
 * @param method name of the method for people
 * @param numPaths number of paths of the method
 * @param additions upper bound of the number of additions to the path register between blocks in
 *     the run; null if unknown
 * @param paths paths in ascending order of their ids
 * @param more number of requested paths that are not listed
 */
public record PathsReport(
    String method, long numPaths, Long additions, List<Row> paths, long more) {
  private static final String REMARK =
      "In parentheses: the value of the edge, if its block has several edges. Additions are additions"
          + " to the path register between blocks";

  /** Copies the list. */
  public PathsReport {
    paths = List.copyOf(paths);
  }

  /**
   * A path.
   *
   * @param path id of the path
   * @param steps edges of the path, from ENTRY to EXIT
   * @param count how often the path ran; null if unknown
   * @param additions upper bound of the number of additions on its edges; null if unknown
   * @param text conditions that hold on the path
   */
  public record Row(long path, List<Step> steps, Long count, Integer additions, String text) {
    /** Copies the list. */
    public Row {
      steps = List.copyOf(steps);
    }

    /**
     * Returns the sum, followed by the other known numbers: {@code 0 + 2 + 1 = 3, ran 12 times}.
     */
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
   * @param to block that the edge leads to, as {@code @24}, or {@code EXIT}
   * @param value value of the edge; null if it is the only edge out of its block and its value is
   *     therefore 0
   */
  public record Step(String to, Long value) {}

  /** Returns the first paths of a method, at most {@code top}. */
  public static PathsReport first(NumberedMethod method, int top) {
    long numPaths = method.numbering().numPaths();
    List<Long> ids = LongStream.range(0, Math.min(top, numPaths)).boxed().toList();
    return of(method, ids, numPaths - ids.size());
  }

  /** Returns the path with an id in [0, N). */
  public static PathsReport one(NumberedMethod method, long id) {
    return of(method, List.of(id), 0);
  }

  /**
   * Returns the paths through exactly the named blocks, at most {@code top}. The paths differ in
   * how they begin and end. If lines name the blocks, the paths may also differ in their blocks.
   *
   * @param names names of all blocks: offsets as {@code @24}, or lines, each of which matches one
   *     or more consecutive blocks
   * @throws IllegalArgumentException if a name matches no block, or if there is no such path, or if
   *     there are too many
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
                : "; some of them may belong to the end of a path, which a profile does not show."));
  }

  /** Writes JSON. */
  public void writeJson(Appendable out) throws IOException {
    JsonText.write(this, out);
  }
}
