package org.pathforest.paths.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.BitSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.testing.Graphs;
import org.pathforest.paths.testing.Naive;
import org.pathforest.paths.testing.RandomCfgs;

@Domain(RandomCfgs.class)
@Domain(DomainContext.Global.class)
class StaticWeightsTest {

  /** Hints for the named blocks; {@code takenAtA} and {@code guarded} apply to block A. */
  private record Hints(double takenAtA, String guarded, String calling, String storing)
      implements BranchHints {
    @Override
    public double taken(int block) {
      return block == 0 ? takenAtA : UNKNOWN;
    }

    @Override
    public boolean guards(int block, int successor) {
      return block == 0 && guarded.indexOf('A' + successor) >= 0;
    }

    @Override
    public boolean calls(int block) {
      return calling.indexOf('A' + block) >= 0;
    }

    @Override
    public boolean stores(int block) {
      return storing.indexOf('A' + block) >= 0;
    }
  }

  private static double weight(String graph, BranchHints hints, String edge) {
    Cfg cfg = Graphs.of(graph);
    return StaticWeights.of(cfg, hints).edge(Graphs.edge(cfg, edge));
  }

  private static final String DIAMOND = "AB AC BD CD DE";

  @Test
  void without_evidence_both_ways_are_as_likely() {
    assertThat(weight(DIAMOND, BranchHints.none(), "AB")).isEqualTo(0.5);
    assertThat(weight(DIAMOND, BranchHints.none(), "DE")).isEqualTo(1);
  }

  @Test
  void one_heuristic_gives_its_hit_rate() {
    assertRate(0.84, new Hints(0.84, "", "", ""), "AC");
    assertRate(0.62, new Hints(0.5, "C", "", ""), "AC");
    assertRate(0.62, new Hints(0.5, "B", "", ""), "AB");
    assertRate(0.22, new Hints(0.5, "", "C", ""), "AC");
    assertRate(0.45, new Hints(0.5, "", "", "C"), "AC");
    assertRate(0.5, new Hints(0.5, "BC", "BC", "BC"), "AC");
  }

  private static void assertRate(double rate, BranchHints hints, String edge) {
    assertThat(weight(DIAMOND, hints, edge)).isEqualTo(rate, offset(1e-12));
  }

  /** Dempster's rule: 0.84 * 0.22 / (0.84 * 0.22 + 0.16 * 0.78). */
  @Test
  void evidence_is_combined() {
    double both = 0.84 * 0.22 / (0.84 * 0.22 + 0.16 * 0.78);
    assertRate(both, new Hints(0.84, "", "C", ""), "AC");
  }

  @Test
  void what_runs_anyway_is_no_evidence() {
    // Both ways out of A reach C.
    assertThat(weight("AB AC BC CD", new Hints(0.5, "C", "C", "C"), "AC")).isEqualTo(0.5);
  }

  @Test
  void way_that_leaves_the_method_is_unlikely() {
    assertThat(weight("AB AC CD DE", BranchHints.none(), "AB")).isEqualTo(0.28, offset(1e-12));
  }

  @Test
  void way_into_a_loop_is_likely() {
    assertThat(weight("AB AC BB BD CD DE", BranchHints.none(), "AB")).isEqualTo(0.75, offset(1e-9));
  }

  @Test
  void loop_tested_at_its_bottom_runs_eight_times_and_a_third() {
    String loop = "AB BC CD CB DE EF FG";
    assertThat(weight(loop, BranchHints.none(), "BC")).isEqualTo(1 / 0.12, offset(1e-9));
    assertThat(weight(loop, BranchHints.none(), "DE")).isEqualTo(1, offset(1e-9));
  }

  @Test
  void loop_tested_at_its_top_runs_as_often() {
    String loop = "AB BC BD CB DE EF";
    assertThat(weight(loop, BranchHints.none(), "BC")).isEqualTo(0.88 / 0.12, offset(1e-9));
    assertThat(weight(loop, BranchHints.none(), "BD")).isEqualTo(1, offset(1e-9));
  }

  @Test
  void way_out_of_the_middle_of_a_loop_is_unlikely() {
    // B is the loop header, C can leave the loop, D has the back edge.
    String loop = "AB BC CD CE DB EF FG";
    Cfg cfg = Graphs.of(loop);
    StaticWeights weights = StaticWeights.of(cfg, BranchHints.none());
    double leave = weights.edge(Graphs.edge(cfg, "CE")) / weights.edge(Graphs.edge(cfg, "BC"));
    assertThat(leave).isEqualTo(0.2, offset(1e-9));
  }

  @Test
  void inner_loops_multiply() {
    Cfg cfg = Graphs.nest(3);
    StaticWeights weights = StaticWeights.of(cfg, BranchHints.none());
    double outer = weights.edge(cfg.successors(0).get(0));
    double inner = weights.edge(cfg.successors(2).get(0));
    assertThat(inner / outer).isCloseTo(Math.pow(1 / 0.12, 2), withinPercentage(1e-6));
  }

  @Test
  void outcomes_of_a_switch_are_equally_likely() {
    String graph = "AB AC AB AD BE CE DE EF";
    assertThat(weight(graph, BranchHints.none(), "AB")).isEqualTo(0.5);
    assertThat(weight(graph, BranchHints.none(), "AD")).isEqualTo(0.25);
  }

  @Test
  void what_only_a_handler_reaches_is_rare() {
    Cfg cfg = Graphs.of("AB CD DB", "C");
    StaticWeights weights = StaticWeights.of(cfg, BranchHints.none());
    assertThat(weights.edge(Graphs.edge(cfg, "CD"))).isEqualTo(weights.handler(2)).isEqualTo(1e-3);
    assertThat(weights.entry()).isEqualTo(1);
    assertThat(weights.exit(1)).isEqualTo(1.001, offset(1e-9));
    assertThat(weights.exit(0)).isZero();
  }

  @Test
  void loop_without_end_is_finite() {
    Cfg cfg = Graphs.of("AB BB");
    assertThat(StaticWeights.of(cfg, BranchHints.none()).edge(Graphs.edge(cfg, "BB")))
        .isCloseTo(1000.0, withinPercentage(1e-6));
  }

  @Test
  void loop_with_two_entries_runs_like_one_with_one() {
    Cfg cfg = Graphs.of("AB AC BC CB CD DE EF");
    StaticWeights weights = StaticWeights.of(cfg, BranchHints.none());
    assertThat(weights.edge(Graphs.edge(cfg, "BC"))).isBetween(2.0, 20.0);
    assertThat(weights.edge(Graphs.edge(cfg, "CB"))).isBetween(2.0, 20.0);
  }

  @Property(tries = 1000)
  void weights_are_finite_and_not_negative_whatever_the_graph(@ForAll Cfg cfg) {
    StaticWeights weights = StaticWeights.of(cfg, BranchHints.none());
    StaticWeights again = StaticWeights.of(cfg, BranchHints.none());
    for (CfgEdge e : cfg.edges()) {
      assertThat(weights.edge(e)).isPositive().isLessThan(1e250).isEqualTo(again.edge(e));
    }
    for (int b = 0; b < cfg.size(); b++) {
      assertThat(weights.exit(b)).isNotNegative().isLessThan(1e250);
    }
  }

  @Property(tries = 1000)
  void in_reducible_graphs_what_flows_into_a_block_flows_out(@ForAll Cfg cfg) {
    BitSet backEdges = Naive.dominatedBackEdges(cfg);
    if (cfg.handlers().length > 0 || !Naive.acyclicWithout(cfg, backEdges)) {
      return;
    }
    StaticWeights weights = StaticWeights.of(cfg, BranchHints.none());
    for (int b = 0; b < cfg.size(); b++) {
      double in = b == 0 ? weights.entry() : 0;
      double back = 0;
      for (CfgEdge e : cfg.predecessors(b)) {
        in += weights.edge(e);
        back += backEdges.get(e.index()) ? weights.edge(e) : 0;
      }
      double out = weights.exit(b);
      for (CfgEdge e : cfg.successors(b)) {
        out += weights.edge(e);
      }
      boolean endless = back > 900 * (in - back); // assumed to end after 1,000 times
      assertThat(out).isCloseTo(in, withinPercentage(endless ? 0.2 : 1e-6));
    }
  }
}
