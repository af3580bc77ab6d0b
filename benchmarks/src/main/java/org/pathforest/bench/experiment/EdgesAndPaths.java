package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.pathforest.bench.experiment.TableContent.Column;
import org.pathforest.bench.experiment.TableContent.Row;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.forest.Kipf;

/** Table 1 of Ball &amp; Larus 1996: acyclic paths compared with edges. */
final class EdgesAndPaths implements PaperTable {
  /** Greatest number of paths for which {@code bl} has an array, as in the runtime's GramTable. */
  private static final long ARRAY_PATHS = 1 << 12;

  private static final String PATHS = "bl";
  private static final String EDGES = "edges";
  private static final String PLAIN = "plain";

  @Override
  public String name() {
    return "ball-larus-1";
  }

  @Override
  public String title() {
    return "Ball & Larus 1996, Table 1: path profiling against edge profiling";
  }

  @Override
  public List<String> configurations() {
    return List.of(PATHS, EDGES);
  }

  /** Sums over the counters of all methods; NaN if there is no profile. */
  private static final class Increments {
    private double all;
    private double hashed;
    private double instructions;
  }

  /** Figures of a program, or averages of them. */
  private record Line(
      double base,
      double paths,
      double edges,
      double increments,
      double edgeIncrements,
      double hashed,
      double instructions) {
    /** Returns whether all figures are known. */
    boolean whole() {
      return DoubleStream.of(base, paths, edges, increments, edgeIncrements, hashed, instructions)
          .allMatch(Double::isFinite);
    }

    static Line average(List<Line> lines) {
      return new Line(
          Double.NaN,
          mean(lines, Line::paths),
          mean(lines, Line::edges),
          mean(lines, Line::increments),
          mean(lines, Line::edgeIncrements),
          mean(lines, Line::hashed),
          mean(lines, Line::instructions));
    }

    private static double mean(List<Line> lines, ToDoubleFunction<Line> figure) {
      return lines.stream().mapToDouble(figure).average().orElse(Double.NaN);
    }

    Row row(boolean aggregate, String name) {
      return new Row(
          aggregate,
          List.of(
              name,
              base,
              100 * paths,
              100 * edges,
              // A multiple of zero, or of less than zero, is no figure.
              edges > 0 ? paths / edges : Double.NaN,
              increments,
              edgeIncrements,
              100 * hashed,
              instructions));
    }
  }

  @Override
  public TableContent make(Results results) throws IOException {
    List<Row> rows = new ArrayList<>();
    List<Line> averaged = new ArrayList<>();
    List<String> without = new ArrayList<>();
    for (String program : results.programs()) {
      Line line = line(results, program);
      rows.add(line.row(false, program));
      if (line.whole() && results.whole(program, List.of(PLAIN, PATHS, EDGES))) {
        averaged.add(line);
      } else {
        without.add(program);
      }
    }
    rows.add(Line.average(averaged).row(true, "average"));
    return new TableContent(
        List.of(
            Column.of("program", "program"),
            Column.of("base, s", "base_seconds", 2),
            Column.of("paths, overhead %", "paths_overhead_percent", 1),
            Column.of("edges, overhead %", "edges_overhead_percent", 1),
            Column.of("paths / edges", "paths_over_edges_ratio", 1),
            Column.of("path increments, millions", "path_increments_millions", 1),
            Column.of("edge increments, × paths", "edge_over_path_increments_ratio", 2),
            Column.of("hashed, %", "hashed_percent", 1),
            Column.of("instructions per increment", "instructions_per_increment", 1)),
        rows,
        "Base, and what overheads are of: "
            + results.times()
            + ", medians; base is of the uninstrumented program. Paths are `bl`, with arrays for"
            + " methods of up to 4,096 paths, and hash tables for others. Increments are those of the"
            + " whole run, warm-up and all; instructions are of bytecode, on methods that have probes."
            + " Averages are arithmetic means, as the paper's, but that of paths / edges, which is the"
            + " quotient of the two means; – where edges cost nothing that could be measured."
            + (without.isEmpty()
                ? ""
                : " Not in the averages, since figures are missing or a limit was hit: "
                    + Results.names(without)
                    + "."));
  }

  private static Line line(Results results, String program) throws IOException {
    Increments ofPaths = increments(results.profile(program, PATHS), true);
    Increments ofEdges = increments(results.profile(program, EDGES), false);
    return new Line(
        results.seconds(program, PLAIN),
        results.ratio(program, PATHS, PLAIN) - 1,
        results.ratio(program, EDGES, PLAIN) - 1,
        ofPaths.all / 1e6,
        ofPaths.all > 0 ? ofEdges.all / ofPaths.all : Double.NaN,
        ofPaths.hashed / ofPaths.all,
        ofPaths.instructions / ofPaths.all);
  }

  /** Returns whether {@code bl} has a hash table for a method, and not an array. */
  static boolean isHashed(long numPaths) {
    return numPaths > ARRAY_PATHS;
  }

  private static Increments increments(Optional<Profile> found, boolean paths) throws IOException {
    Increments sum = new Increments();
    if (found.isEmpty()) {
      sum.all = Double.NaN;
      return sum;
    }
    Profile profile = found.get();
    for (MethodKey key : profile.methods()) {
      MethodProfile method = profile.method(key);
      Kipf kipf = method.kipf(1);
      double counts = 0;
      for (int v = 0; v < kipf.roots(); v++) {
        counts += kipf.count(v);
      }
      sum.all += counts;
      if (paths) {
        sum.hashed += isHashed(method.map().numbering().numPaths()) ? counts : 0;
        sum.instructions += new MethodPaths(method, kipf).instructions();
      }
    }
    return sum;
  }
}
