package org.pathforest.paths.weights;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.paths.probe.PathAction;
import org.pathforest.paths.testing.Graphs;
import org.pathforest.paths.testing.RandomCfgs;

@Domain(RandomCfgs.class)
@Domain(DomainContext.Global.class)
class MeasuredWeightsTest {
  /**
   * Two diamonds: A branches to B and C, which join at D; D branches to E and F, which join at G.
   */
  private static final Cfg DIAMONDS = Graphs.of("AB AC BD CD DE DF EG FG");

  private static EdgeWeights counted(Map<String, Integer> counts) {
    return new EdgeWeights() {
      @Override
      public double edge(CfgEdge e) {
        return counts.entrySet().stream()
            .filter(c -> c.getKey().equals(Graphs.name(e)))
            .mapToInt(Map.Entry::getValue)
            .sum();
      }

      @Override
      public double entry() {
        return counts.getOrDefault("entry", 0);
      }

      @Override
      public double handler(int block) {
        return 0;
      }

      @Override
      public double exit(int block) {
        return 0;
      }
    };
  }

  @Test
  void what_was_measured_decides() {
    EdgeWeights counts = counted(Map.of("AC", 1, "DF", 1000));
    EdgeWeights estimate = counted(Map.of("AB", 1_000_000, "DE", 1_000_000));

    EdgeWeights weights = MeasuredWeights.of(DIAMONDS, counts).on(DIAMONDS, estimate);

    assertThat(weights.edge(Graphs.edge(DIAMONDS, "AC")))
        .isGreaterThan(weights.edge(Graphs.edge(DIAMONDS, "AB")));
    assertThat(weights.edge(Graphs.edge(DIAMONDS, "DF"))).isEqualTo(1000);
  }

  @Test
  void estimate_decides_where_nothing_ran() {
    EdgeWeights counts = counted(Map.of("AB", 7, "AC", 7));
    EdgeWeights estimate = counted(Map.of("AC", 3, "DE", 2, "DF", 5));

    EdgeWeights weights = MeasuredWeights.of(DIAMONDS, counts).on(DIAMONDS, estimate);

    assertThat(weights.edge(Graphs.edge(DIAMONDS, "DF")))
        .isGreaterThan(weights.edge(Graphs.edge(DIAMONDS, "DE")))
        .isLessThan(1);
    assertThat(weights.edge(Graphs.edge(DIAMONDS, "AC")))
        .isGreaterThan(weights.edge(Graphs.edge(DIAMONDS, "AB")));
  }

  @Test
  void edges_that_ran_most_get_no_addition() {
    EdgeWeights counts =
        counted(
            Map.of(
                "entry", 100, "AC", 90, "CD", 90, "AB", 10, "BD", 10, "DF", 90, "FG", 90, "DE", 10,
                "EG", 10));
    EdgeWeights estimate = counted(Map.of("AB", 5, "DE", 5));
    EdgeWeights weights = MeasuredWeights.of(DIAMONDS, counts).on(DIAMONDS, estimate);

    MethodPlan plan = MethodPlan.of(DIAMONDS, weights, 100, false, b -> false);

    for (String hot : new String[] {"AC", "CD", "DF", "FG"}) {
      assertThat(plan.probes().onEdge(Graphs.edge(DIAMONDS, hot).index())).as(hot).isEmpty();
    }
    assertThat(plan.probes().edges().values())
        .as("%s", plan.probes())
        .hasSize(2)
        .allMatch(actions -> actions.get(0) instanceof PathAction.Add);
  }

  @Test
  void another_graph_is_refused() {
    MeasuredWeights measured = MeasuredWeights.of(DIAMONDS, EdgeWeights.uniform());

    for (String other : new String[] {"AB AC BD CD DE DF EG", "AB AC BD CD DE DF EG FE"}) {
      assertThat(measured.on(Graphs.of(other), EdgeWeights.uniform())).as(other).isNull();
    }
    assertThat(measured.on(Graphs.of("AB AC BD CD DE DF EG FG", "E"), EdgeWeights.uniform()))
        .as("a block is a handler start")
        .isNull();
    assertThat(measured.on(Graphs.of("AB AC BD CD DE DF EG FG"), EdgeWeights.uniform()))
        .as("the same graph, made again")
        .isNotNull();
  }

  @Property(tries = 300)
  void weights_are_the_counts_but_for_less_than_one_run(@ForAll Cfg cfg, @ForAll long seed) {
    EdgeWeights counts = Graphs.random(cfg, seed);
    EdgeWeights estimate = StaticWeights.of(cfg, BranchHints.none());

    EdgeWeights weights = MeasuredWeights.of(cfg, counts).on(cfg, estimate);

    for (CfgEdge e : cfg.edges()) {
      assertThat(weights.edge(e) - counts.edge(e)).isBetween(0.0, 0.01);
    }
    for (int b = 0; b < cfg.size(); b++) {
      if (cfg.isHandler(b)) {
        assertThat(weights.handler(b) - counts.handler(b)).isBetween(0.0, 0.01);
      }
      if (cfg.block(b).exit() != BlockExit.NONE) {
        assertThat(weights.exit(b) - counts.exit(b)).isBetween(0.0, 0.01);
      }
    }
    assertThat(weights.entry() - counts.entry()).isBetween(0.0, 0.01);
  }
}
