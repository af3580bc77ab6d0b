package org.pathforest.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.instrumenter.jimple.FrontEnd;
import org.pathforest.instrumenter.jimple.ParsedClass;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.scheme.kiter.IterationPlan;
import org.pathforest.paths.scheme.structural.StructuralPlan;
import org.pathforest.paths.weights.BranchHints;
import org.pathforest.paths.weights.EdgeWeights;
import org.pathforest.paths.weights.StaticWeights;
import org.pathforest.profile.Profile;
import org.pathforest.profile.report.hot.TextReport;

/** Places of probes in two schemes. */
class ProbePointsTest {
  /**
   * Among spanning trees of equal weight, the order of edges decides. So a single method may differ
   * by one place.
   */
  @Test
  void methods_without_loops_have_about_as_many_places_with_both_schemes() throws Exception {
    int methods = 0;
    int structural = 0;
    int acyclic = 0;
    for (Class<?> some :
        List.of(FrontEnd.class, ParsedClass.class, Profile.class, TextReport.class)) {
      ParsedClass parsed;
      try (InputStream in =
          some.getResourceAsStream("/" + some.getName().replace('.', '/') + ".class")) {
        parsed = ParsedClass.parse(in.readAllBytes());
      }
      for (MethodNode m : parsed.methodsWithCode()) {
        Cfg cfg = new FrontEnd().model(parsed, m).cfg();
        EdgeWeights weights = StaticWeights.of(cfg, BranchHints.none());
        ProbePoints points = ProbePoints.of(cfg, weights);
        if (!IterationPlan.hasLoops(cfg) && points.acyclicPaths() > 1) {
          StructuralPlan plan = StructuralPlan.of(cfg, weights, PathNumbering.MAX_PATHS, 0);
          assertThat(points.acyclicPaths()).as(m.name).isEqualTo(plan.counters());
          structural += ProbePoints.of(plan.probes());
          acyclic += points.acyclic();
          methods++;
        }
      }
    }
    assertThat(methods).as("methods with several paths").isGreaterThan(10);
    assertThat(acyclic).isCloseTo(structural, withinPercentage(3));
  }
}
