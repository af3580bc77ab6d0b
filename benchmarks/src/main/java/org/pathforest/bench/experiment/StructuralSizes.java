package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.paths.scheme.structural.StructuralPlan;
import org.pathforest.paths.weights.EdgeWeights;
import org.pathforest.profile.Profile;

/** Table 1 of Yasue et al. 2004: numbers of paths and of places with probes. */
final class StructuralSizes implements PaperTable {
  /** A few methods have so many paths that a sum would say nothing of the others. */
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
  public Content make(Results results) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    for (String program : results.programs()) {
      Optional<Profile> profile = results.profile(program, FROM);
      if (profile.isPresent()) {
        rows.add(row(program, profile.get()));
      }
    }
    return new Content(
        List.of(
            "program",
            "methods",
            "paths, structural",
            "paths, Ball-Larus",
            "with more, structural",
            "with more, Ball-Larus",
            "points, structural",
            "points, Ball-Larus"),
        rows,
        "Of the methods that ran, with equal weights of all branches. Paths are those of methods with"
            + " at most "
            + MANY
            + " of both kinds; of the others it is told how many there are. A point is an edge, a"
            + " method's entry, a handler start or an exit at which there is a probe.");
  }

  private static List<String> row(String program, Profile profile) throws IOException {
    long[] paths = new long[2];
    long[] more = new long[2];
    long[] points = new long[2];
    for (MethodKey key : profile.methods()) {
      Cfg cfg = profile.method(key).map().cfg();
      EdgeWeights weights = EdgeWeights.uniform();
      StructuralPlan structural = StructuralPlan.of(cfg, weights, PathNumbering.MAX_PATHS, 0);
      MethodPlan single =
          MethodPlan.of(
              cfg, weights, PathNumbering.MAX_PATHS, false, b -> !cfg.block(b).canThrow());
      long[] both = {structural.counters(), single.numbering().numPaths()};
      for (int i = 0; i < both.length; i++) {
        more[i] += both[i] > MANY ? 1 : 0;
        paths[i] += Math.max(both[0], both[1]) <= MANY ? both[i] : 0;
      }
      points[0] += points(structural.probes());
      points[1] += points(single.probes());
    }
    return List.of(
        program,
        Results.number(profile.methods().size()),
        Results.number(paths[0]),
        Results.number(paths[1]),
        Results.number(more[0]),
        Results.number(more[1]),
        Results.number(points[0]),
        Results.number(points[1]));
  }

  private static int points(ProbePlan plan) {
    return (plan.atEntry().isEmpty() ? 0 : 1)
        + plan.handlers().size()
        + plan.edges().size()
        + plan.exits().size();
  }
}
