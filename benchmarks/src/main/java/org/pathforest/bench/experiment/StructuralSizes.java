package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.pathforest.bench.experiment.TableContent.Column;
import org.pathforest.bench.experiment.TableContent.Row;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.scheme.structural.StructuralPlan;
import org.pathforest.paths.weights.BranchHints;
import org.pathforest.paths.weights.EdgeWeights;
import org.pathforest.paths.weights.StaticWeights;
import org.pathforest.profile.Profile;

/** Table 1 of Yasue et al. 2004: numbers of paths and of instrumentation points. */
final class StructuralSizes implements PaperTable {
  /**
   * Methods with more paths are not part of sums. A few of them have so many paths that a sum would
   * say nothing about the other methods.
   */
  private static final long MANY = 10_000;

  private static final String FROM = "structural";

  @Override
  public String name() {
    return "yasue-1";
  }

  @Override
  public String title() {
    return "Yasue et al. 2004, Table 1: paths and instrumentation points";
  }

  @Override
  public List<String> configurations() {
    return List.of(FROM);
  }

  @Override
  public TableContent make(Results results) throws IOException {
    List<Row> rows = new ArrayList<>();
    List<Sizes> all = new ArrayList<>();
    for (String program : results.programs()) {
      Optional<Profile> profile = results.profile(program, FROM);
      if (profile.isPresent()) {
        Sizes sizes = sizes(profile.get());
        all.add(sizes);
        rows.add(sizes.row(program));
      }
    }
    rows.add(
        Row.aggregate(
            "average",
            null,
            null,
            null,
            average(all, Sizes::pathRatio),
            null,
            null,
            null,
            null,
            average(all, Sizes::pointRatio)));
    return new TableContent(
        List.of(
            Column.of("program", "program"),
            Column.of("methods", "methods"),
            Column.of("paths, structural", "structural_paths"),
            Column.of("paths, Ball-Larus", "ball_larus_paths"),
            Column.of("ratio of paths", "paths_ratio", 2),
            Column.of("with more, structural", "structural_methods_with_more"),
            Column.of("with more, Ball-Larus", "ball_larus_methods_with_more"),
            Column.of("points, structural", "structural_points"),
            Column.of("points, Ball-Larus", "ball_larus_points"),
            Column.of("ratio of points", "points_ratio", 2)),
        rows,
        "Of the methods that ran, with weights estimated from the graphs alone. Paths are those of methods with"
            + " at most "
            + Results.number(MANY, 0)
            + " of both kinds; of the others it is told how many there are. A point is an edge, a"
            + " method's entry, a handler start or an exit at which something is done. Both are placed"
            + " alike: starts and ends of paths move to where they meet other probes, and there is no"
            + " register where the running sum is the same on all ways. (The probes of `bl` stay at"
            + " the entry, since handlers read its register.) The average is that of the ratios; in"
            + " the paper they are 0.81 and 1.14.");
  }

  /** Sums over the methods of a program. In arrays, index 0 is structural, and 1 is Ball-Larus. */
  private static final class Sizes {
    private int methods;
    private final long[] paths = new long[2];
    private final long[] more = new long[2];
    private final long[] points = new long[2];

    double pathRatio() {
      return (double) paths[0] / paths[1];
    }

    double pointRatio() {
      return (double) points[0] / points[1];
    }

    Row row(String program) {
      return Row.of(
          program,
          methods,
          paths[0],
          paths[1],
          pathRatio(),
          more[0],
          more[1],
          points[0],
          points[1],
          pointRatio());
    }
  }

  private static double average(List<Sizes> all, ToDoubleFunction<Sizes> ratio) {
    return all.stream().mapToDouble(ratio).filter(Double::isFinite).average().orElse(Double.NaN);
  }

  private static Sizes sizes(Profile profile) throws IOException {
    Sizes sizes = new Sizes();
    for (MethodKey key : profile.methods()) {
      Cfg cfg = profile.method(key).map().cfg();
      EdgeWeights weights = StaticWeights.of(cfg, BranchHints.none());
      StructuralPlan structural = StructuralPlan.of(cfg, weights, PathNumbering.MAX_PATHS, 0);
      ProbePoints points = ProbePoints.of(cfg, weights);
      long[] both = {structural.counters(), points.acyclicPaths()};
      for (int i = 0; i < both.length; i++) {
        sizes.more[i] += both[i] > MANY ? 1 : 0;
        sizes.paths[i] += Math.max(both[0], both[1]) <= MANY ? both[i] : 0;
      }
      sizes.points[0] += ProbePoints.of(structural.probes());
      sizes.points[1] += points.acyclic();
      sizes.methods++;
    }
    return sizes;
  }
}
