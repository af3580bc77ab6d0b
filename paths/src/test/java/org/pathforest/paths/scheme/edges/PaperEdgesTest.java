package org.pathforest.paths.scheme.edges;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.probe.IdAction;
import org.pathforest.paths.testing.Graphs;

/** Edge profiling of the graph in Ball &amp; Larus 1996, Figures 1 to 3. */
class PaperEdgesTest {
  private static final Cfg CFG = Graphs.of("AC AB BC BD CD DE DF EF");
  private static final EdgePlan PLAN = EdgePlan.of(CFG, Graphs.order(CFG, "AB", "CD", "DF", "EF"));

  /** The two path profiles of Figure 1, which have the same edge counts. */
  private static final Map<String, Long> FIRST =
      Map.of("ACDF", 90L, "ACDEF", 60L, "ABCDF", 0L, "ABCDEF", 100L, "ABDF", 20L, "ABDEF", 0L);

  private static final Map<String, Long> SECOND =
      Map.of("ACDF", 110L, "ACDEF", 40L, "ABCDF", 0L, "ABCDEF", 100L, "ABDF", 0L, "ABDEF", 20L);

  private static long[] counted(Map<String, Long> profile) {
    List<FlowEdge> chords = PLAN.tree().chords();
    long[] counters = new long[chords.size()];
    for (int i = 0; i < counters.length; i++) {
      String name = Graphs.name(CFG.edges().get(chords.get(i).cfgEdge()));
      for (Map.Entry<String, Long> path : profile.entrySet()) {
        counters[i] += path.getKey().contains(name) ? path.getValue() : 0;
      }
    }
    return counters;
  }

  private static Map<String, Long> solved(long[] counters) {
    long[] counts = FlowSolver.solve(PLAN.tree(), counters, new long[CFG.size()]);
    FlowGraph graph = PLAN.tree().graph();
    Map<String, Long> byName = new TreeMap<>();
    for (CfgEdge e : CFG.edges()) {
      byName.put(Graphs.name(e), counts[graph.flow(e).id()]);
    }
    byName.put("FA", counts[graph.again().id()]);
    return byName;
  }

  @Test
  void counters_stand_where_path_profiling_has_its_increments() {
    assertThat(PLAN.probes().edges().keySet())
        .extracting(e -> Graphs.name(CFG.edges().get(e)))
        .containsExactlyInAnyOrder("AC", "BC", "BD", "DE");
    assertThat(PLAN.counters()).isEqualTo(4);
    assertThat(PLAN.probes().atEntry()).isEmpty();
    assertThat(PLAN.probes().exits()).isEmpty();
    assertThat(PLAN.probes().edges().values()).allMatch(a -> a.get(0) instanceof IdAction.Count);
  }

  @Test
  void counts_of_the_tree_are_derived_from_those_of_the_chords() {
    // AB = BC + BD, CD = AC + BC, EF = DE, DF = CD + BD - DE, FA = AB + AC
    Map<String, Long> expected =
        Map.of(
            "AB", 120L, "AC", 150L, "BC", 100L, "BD", 20L, "CD", 250L, "DE", 160L, "DF", 110L, "EF",
            160L, "FA", 270L);
    assertThat(solved(counted(FIRST))).isEqualTo(expected);
  }

  @Test
  void both_path_profiles_induce_the_same_edge_profile() {
    assertThat(solved(counted(SECOND))).isEqualTo(solved(counted(FIRST)));
  }
}
