package org.pathforest.paths.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge.Kind;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.paths.numbering.ChordIncrements;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.numbering.SpanningTree;
import org.pathforest.paths.probe.PathAction.Add;
import org.pathforest.paths.probe.PathAction.End;
import org.pathforest.paths.probe.PathAction.Next;
import org.pathforest.paths.probe.PathAction.Start;
import org.pathforest.paths.testing.Graphs;
import org.pathforest.paths.testing.Interpreter;
import org.pathforest.paths.weights.EdgeWeights;

/** Probe placement in the papers' examples, where all probes can be moved. */
class PaperPlacementTest {

  private static Map<String, List<Action>> onEdges(Dag dag, ProbePlan plan) {
    Map<String, List<Action>> named = new TreeMap<>();
    plan.edges().forEach((i, list) -> named.put(Graphs.name(dag.cfg().edges().get(i)), list));
    return named;
  }

  @Test
  void ball_larus_figure_9_placement() {
    Cfg cfg = Graphs.of("AC AB BC BD CD DF DE EF");
    PathNumbering numbering = PathNumbering.of(cfg, Graphs.order(cfg, "AC", "BC", "DF"), 100);
    Dag dag = numbering.dag();
    SpanningTree tree = SpanningTree.ofEdges(dag, Graphs.treeOf(dag, "AB", "CD", "DF", "EF"));
    ProbePlan plan =
        Placement.place(dag, tree, new ChordIncrements(numbering, tree), true, b -> true);
    assertThat(onEdges(dag, plan))
        .isEqualTo(
            Map.of(
                "AC", List.of(new Start(0)),
                "BC", List.of(new Start(2)),
                "BD", List.of(new Start(4)),
                "DE", List.of(new End(1)),
                "DF", List.of(new End(0))));
    assertThat(plan.atEntry()).isEmpty();
    assertThat(plan.exits()).isEmpty();
  }

  @Test
  void ball_larus_figure_9_with_nothing_movable() {
    Cfg cfg = Graphs.of("AC AB BC BD CD DF DE EF");
    PathNumbering numbering = PathNumbering.of(cfg, Graphs.order(cfg, "AC", "BC", "DF"), 100);
    Dag dag = numbering.dag();
    SpanningTree tree = SpanningTree.ofEdges(dag, Graphs.treeOf(dag, "AB", "CD", "DF", "EF"));
    ProbePlan plan =
        Placement.place(dag, tree, new ChordIncrements(numbering, tree), false, b -> false);
    assertThat(onEdges(dag, plan))
        .isEqualTo(
            Map.of(
                "BC", List.of(new Add(2)), "BD", List.of(new Add(4)), "DE", List.of(new Add(1))));
    assertThat(plan.atEntry()).containsExactly(new Start(0));
    assertThat(plan.exits()).isEqualTo(Map.of(5, List.of(new End(0))));
  }

  /**
   * Returns a plan of Figure 1's graph, numbered in the order of its edges as in Figures 5 and 6.
   * The weights do not matter.
   */
  private static MethodPlan figure1(Variant.Placing placing) {
    Cfg cfg = Graphs.of("AC AB BC BD CD DF DE EF");
    EdgeWeights others = Graphs.order(cfg, "AB", "BD", "DE", "CD", "EF");
    Variant variant = new Variant(Variant.Numbering.BLOCKS, placing);
    return MethodPlan.of(variant, cfg, others, 100, false, b -> false);
  }

  @Test
  void ball_larus_figure_6_values_follow_from_the_order_of_blocks() {
    PathNumbering numbering = figure1(Variant.Placing.TREE).numbering();
    assertThat(Graphs.byName(numbering.dag().cfg(), e -> numbering.value(numbering.dag().of(e))))
        .isEqualTo(
            Map.of("AB", 2L, "AC", 0L, "BC", 0L, "BD", 2L, "CD", 0L, "DE", 1L, "DF", 0L, "EF", 0L));
  }

  @Test
  void ball_larus_figure_6_placed_naively_adds_each_value_on_its_edge() {
    MethodPlan plan = figure1(Variant.Placing.NAIVE);
    assertThat(onEdges(plan.numbering().dag(), plan.probes()))
        .isEqualTo(
            Map.of(
                "AB", List.of(new Add(2)), "BD", List.of(new Add(2)), "DE", List.of(new Add(1))));
    assertThat(plan.probes().atEntry()).containsExactly(new Start(0));
    assertThat(plan.probes().exits()).isEqualTo(Map.of(5, List.of(new End(0))));
  }

  /** Uses the paths of Prof1 in Figure 1 and the tree of Figure 7. */
  @Test
  void ball_larus_figure_7_executes_fewer_additions_than_the_values_it_replaces() {
    Map<String, Integer> profile = Map.of("ACDF", 90, "ACDEF", 60, "ABCDEF", 100, "ABDF", 20);
    MethodPlan naive = figure1(Variant.Placing.NAIVE);
    Dag dag = naive.numbering().dag();
    SpanningTree tree = SpanningTree.ofEdges(dag, Graphs.treeOf(dag, "AB", "CD", "DF", "EF"));
    ChordIncrements increments = new ChordIncrements(naive.numbering(), tree);
    ProbePlan paper = Placement.place(dag, tree, increments, false, b -> false);
    assertThat(additions(dag, naive.probes(), profile)).isEqualTo(60 + 200 + 40);
    assertThat(additions(dag, paper, profile)).isEqualTo(60 + 200 + 20);
  }

  private static int additions(Dag dag, ProbePlan plan, Map<String, Integer> profile) {
    Map<String, List<Action>> onEdges = onEdges(dag, plan);
    int additions = 0;
    for (Map.Entry<String, Integer> path : profile.entrySet()) {
      for (int i = 1; i < path.getKey().length(); i++) {
        String edge = path.getKey().substring(i - 1, i + 1);
        additions += onEdges.containsKey(edge) ? path.getValue() : 0;
      }
    }
    return additions;
  }

  /**
   * After a back edge, the paper overwrites the register. Pathforest adds to it, because the
   * register also holds the context.
   */
  @Test
  void ball_larus_figure_10_the_back_edge_counts_one_path_and_begins_the_next() {
    Cfg cfg = Graphs.of("AB BD BC CE DE EF EB FG FH GI HI");
    PathNumbering numbering = PathNumbering.of(cfg, Graphs.order(cfg, "EB", "BD", "FG"), 100);
    Dag dag = numbering.dag();
    SpanningTree tree =
        SpanningTree.ofEdges(dag, Graphs.treeOf(dag, "AB", "BD", "DE", "CE", "FG", "HI", "GI"));
    ChordIncrements increments = new ChordIncrements(numbering, tree);
    // N(E) = 1 + 2 and N(B) = 6. Values: ENTRY to A 6, B to C 3, E to F 1, F to H 1.
    assertThat(numbering.value(dag.ofEntry())).isEqualTo(6);
    ProbePlan plan = Placement.place(dag, tree, increments, true, b -> true);
    assertThat(onEdges(dag, plan))
        .isEqualTo(
            Map.of(
                "AB", List.of(new Start(0)),
                "BC", List.of(new Add(3)),
                "EB", List.of(new Next(6, -6)),
                "EF", List.of(new Add(7)),
                "FG", List.of(new End(0)),
                "FH", List.of(new End(1))));
  }

  @Test
  void delia_demetrescu_figure_3_the_trace_emits_the_stream() {
    Cfg cfg = Graphs.of("AB BD BC CE DE EF EB");
    MethodPlan plan = MethodPlan.of(cfg, Graphs.order(cfg, "EB", "BD"), 100, true, b -> true);
    String trace = "ABCE" + "BCEBDEBDEBCE" + "BCEBDEBDEBCE" + "BCEBDEBDEBCE" + "BCEF";
    Interpreter interpreter = new Interpreter(8, new Random(1));
    interpreter.run(plan.probes().atEntry());
    for (int i = 1; i < trace.length(); i++) {
      int edge = Graphs.edge(cfg, trace.substring(i - 1, i + 1)).index();
      interpreter.run(plan.probes().onEdge(edge));
    }
    interpreter.run(plan.probes().atExit(5));
    assertThat(interpreter.sequences())
        .containsExactly(List.of(6L, 2L, 0L, 0L, 2L, 2L, 0L, 0L, 2L, 2L, 0L, 0L, 2L, 3L));
  }

  @Test
  void method_with_one_path_has_one_start_and_one_end() {
    MethodPlan plan =
        MethodPlan.of(Graphs.of("AB BC"), Graphs.order(Graphs.of("AB BC")), 9, true, b -> true);
    List<Action> all = new ArrayList<>(plan.probes().atEntry());
    plan.probes().edges().values().forEach(all::addAll);
    plan.probes().exits().values().forEach(all::addAll);
    assertThat(all).containsExactly(new Start(0), new End(0));
  }

  @Test
  void ball_larus_figure_9_every_path_keeps_its_id() {
    Cfg cfg = Graphs.of("AC AB BC BD CD DF DE EF");
    MethodPlan plan = MethodPlan.of(cfg, Graphs.order(cfg, "AC", "BC", "DF"), 100, true, b -> true);
    PathDecoder decoder = new PathDecoder(plan.numbering());
    for (long id = 0; id < 6; id++) {
      BlPath path = decoder.decode(id);
      assertThat(path.start()).isEqualTo(Kind.START_ENTRY);
      String letters = Graphs.letters(path.blocks());
      Interpreter interpreter = new Interpreter(6, new Random(id));
      interpreter.run(plan.probes().atEntry());
      for (int i = 1; i < letters.length(); i++) {
        int edge = Graphs.edge(cfg, letters.substring(i - 1, i + 1)).index();
        interpreter.run(plan.probes().onEdge(edge));
      }
      interpreter.run(plan.probes().atExit(5));
      assertThat(
              interpreter.sequences().stream().flatMap(List::stream).collect(Collectors.toList()))
          .containsExactly(id);
    }
  }
}
