package org.pathforest.viz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.paths.probe.Variant;
import org.pathforest.paths.weights.EdgeWeights;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.record.InterruptedPrefix;

class CfgDrawingTest {
  private static final String HOSTILE =
      "\"]; } \\N \\\\ <b>&amp;<!-- ]]> \n\r\0 \u202e \ud800 日本 end\\";

  private static String label(String dot, String node) {
    return DotParser.words(DotParser.parse(dot).nodes.get(node).get("label"));
  }

  private static DotParser.Edge edge(String dot, String from, String to) {
    return DotParser.parse(dot).edges.stream()
        .filter(e -> e.from().equals(from) && e.to().equals(to))
        .findFirst()
        .orElseThrow();
  }

  private static String label(String dot, String from, String to) {
    return DotParser.words(edge(dot, from, to).attributes().getOrDefault("label", ""));
  }

  private static String title(String dot) {
    return DotParser.words(DotParser.parse(dot).graphs.get(1).get("label"));
  }

  private static String legend(String dot) {
    return DotParser.parse(dot).graphs.get(0).get("label");
  }

  @Test
  void figure_3_of_d_elia_and_demetrescu_is_drawn_with_its_values_probes_and_counts()
      throws IOException {
    PathNumbering numbering = Methods.figure3(false);
    Golden.assertDrawing(
        CfgDrawing.of("Figure 3", numbering)
            .plan(Methods.plan(numbering))
            .heat(EdgeProfile.of(numbering, Kipf.ofSequences(4, Methods.STREAM), List.of()))
            .dot(),
        "delia-demetrescu-figure-3-cfg.dot");
  }

  @Test
  void figure_1_of_roy_and_srikant_is_drawn_with_its_dummy_edges() throws IOException {
    MethodPlan plan = Methods.royAndSrikant();
    Golden.assertDrawing(
        CfgDrawing.of("Figure 1", plan.numbering())
            .plan(plan)
            .showDag(true)
            .statements(b -> List.of("block " + (b + 1)))
            .dot(),
        "roy-srikant-figure-1-cfg.dot");
  }

  @Test
  void numbers_are_shown_with_all_that_makes_them() {
    MethodPlan plan = Methods.royAndSrikant();
    String dot =
        CfgDrawing.of("m", plan.numbering()).plan(plan).weights(e -> 0.25).showNumbers(true).dot();
    assertThat(label(dot, "entry")).isEqualTo("ENTRY, NumPaths 8");
    assertThat(label(dot, "b4")).contains("NumPaths 2");
    assertThat(label(dot, "b1", "b3")).startsWith("taken\nval 2, tree, weight 0.25\n");
    assertThat(label(dot, "b3", "b4")).startsWith("val 0, chord +2, weight 0.25\n");
    assertThat(label(dot, "b4", "exit")).startsWith("dummy: to @1\nval 1, chord +1, weight 0.25\n");
    assertThat(legend(dot)).contains("NumPaths: ", "weight: ", "spanning tree is the heaviest");
  }

  @Test
  void numbers_that_a_path_map_does_not_have_are_said_not_to_be_known() {
    String dot = CfgDrawing.of(Methods.map(InterruptedMode.PREFIX)).showNumbers(true).dot();
    assertThat(title(dot))
        .contains("weights are unknown here")
        .contains("nor whether an edge with the increment 0 is in the spanning tree");
    assertThat(label(dot, "b16", "b20")).contains("val 1, ").doesNotContain("tree", "weight");
    assertThat(legend(dot)).doesNotContain("weight");
  }

  @Test
  void without_a_spanning_tree_each_edge_adds_its_value() {
    Variant naive = new Variant(Variant.Numbering.BLOCKS, Variant.Placing.NAIVE);
    MethodPlan plan =
        MethodPlan.of(naive, Methods.switches(), EdgeWeights.uniform(), 100, false, b -> false);
    String dot = CfgDrawing.of("m", plan.numbering()).plan(plan).showNumbers(true).dot();
    long value =
        plan.numbering().value(plan.numbering().dag().of(Methods.edge(Methods.switches(), 0, 2)));
    assertThat(label(dot, "b0", "b40")).contains("val " + value + ", chord +" + value + "\n");
    assertThat(legend(dot)).contains("there is no spanning tree");
  }

  @Test
  void blocks_say_offset_lines_instructions_and_exit() {
    PathNumbering n =
        PathNumbering.of(Methods.switches(), EdgeWeights.uniform(), PathNumbering.MAX_PATHS);
    String dot = CfgDrawing.of("m", n).dot();
    assertThat(label(dot, "b0").lines()).containsExactly("@0 ", "2 instructions ");
    assertThat(label(dot, "b30").lines()).containsExactly("@30  lines 3-5, 9 ", "4 instructions ");
    assertThat(label(dot, "b40")).contains("line 7", "2 instructions, throws");
    assertThat(label(dot, "b50")).contains("line 8", "2 instructions, returns");
    assertThat(label(dot, "b40", "exit")).isEqualTo("throw\n");
    assertThat(label(dot, "b50", "exit")).isEqualTo("return\n");
  }

  @Test
  void edges_list_their_outcomes_and_say_how_many_more_there_are() {
    PathNumbering n =
        PathNumbering.of(Methods.switches(), EdgeWeights.uniform(), PathNumbering.MAX_PATHS);
    String dot = CfgDrawing.of("m", n).dot();
    assertThat(label(dot, "b0", "b30")).startsWith("case 0, 1, 2, 3, 4, 5, ... (3 more)\n");
    assertThat(label(dot, "b0", "b40")).startsWith("case 10, default\n");
  }

  @Test
  void back_edges_are_dashed_and_have_a_value_where_a_path_ends_and_one_where_it_begins() {
    String dot = CfgDrawing.of("m", Methods.figure3(false)).dot();
    DotParser.Edge back = edge(dot, "b16", "b4");
    assertThat(back.attributes()).containsEntry("style", "dashed");
    assertThat(label(dot, "b16", "b4")).isEqualTo("taken\nback edge\nends: val 0\nbegins: val 0\n");
    assertThat(label(dot, "b16", "b20")).isEqualTo("fall\nval 1\n");
    assertThat(label(dot, "b8", "b16")).isEmpty();
    assertThat(legend(dot)).contains("back edge").doesNotContain("cut").doesNotContain("probe");
  }

  @Test
  void cut_edges_are_marked_and_counted() {
    PathNumbering n = PathNumbering.of(Methods.switches(), EdgeWeights.uniform(), 1);
    assertThat(n.dag().cuts()).isNotEmpty();
    String dot = CfgDrawing.of("m", n).dot();
    assertThat(edge(dot, "b0", "b30").attributes()).containsEntry("style", "dotted");
    assertThat(label(dot, "b0", "b30")).contains("cut\nends: val ").contains("begins: val ");
    assertThat(title(dot))
        .contains(n.dag().cuts().size() + " of them cut (possible paths: ")
        .doesNotContain("possible paths: " + n.numPaths() + ")");
    assertThat(legend(dot)).contains("cut");
    assertThat(DotParser.parse(CfgDrawing.of("m", n).showDag(true).dot()).edges)
        .hasSizeGreaterThan(DotParser.parse(dot).edges.size());
  }

  @Test
  void handler_start_is_entered_by_an_exception() {
    PathNumbering n = Methods.figure3(true);
    String dot = CfgDrawing.of("m", n).plan(Methods.plan(n)).dot();
    assertThat(label(dot, "b24")).contains("2 instructions, handler, returns");
    assertThat(label(dot, "x24", "b24")).contains("val 8").contains("r = ");
    String withDag = CfgDrawing.of("m", n).plan(Methods.plan(n)).showDag(true).dot();
    assertThat(label(withDag, "entry", "b24")).contains("exception\nval 8").contains("r = ");
  }

  @Test
  void what_ran_is_warm_and_what_never_ran_is_white_and_both_say_their_counts() {
    PathNumbering n = Methods.figure3(true);
    List<InterruptedPrefix> interrupted =
        List.of(new InterruptedPrefix(null, DagEdge.Kind.START_BACKEDGE, List.of(1, 2), 1234));
    EdgeProfile heat = EdgeProfile.of(n, Kipf.ofSequences(1, Methods.STREAM), interrupted);
    String dot = CfgDrawing.of("m", n).heat(heat).dot();
    assertThat(label(dot, "b8")).contains("1,242x").contains("left by an exception: 1,234x");
    assertThat(label(dot, "b24")).contains("0x");
    assertThat(dot).contains(Heat.COLD);
    assertThat(label(dot, "b4", "b12")).contains("6x (0.5%)");
    assertThat(label(dot, "x24", "b24")).contains("0x");
  }

  @Test
  void statements_stand_in_their_blocks_and_many_are_cut_off() {
    List<String> many = Collections.nCopies(1000, "x".repeat(1000));
    PathNumbering n = Methods.figure3(false);
    String dot = CfgDrawing.of("m", n).statements(b -> b == 0 ? many : List.of()).dot();
    List<String> lines = label(dot, "b0").lines().toList();
    assertThat(lines).contains("... 970 more statements ");
    assertThat(lines.stream().filter(("x".repeat(97) + "... ")::equals)).hasSize(30);
  }

  @Test
  void hostile_texts_are_text_and_nothing_else() {
    PathNumbering n = Methods.figure3(false);
    String dot =
        CfgDrawing.of(HOSTILE, n).note(HOSTILE).note("").statements(b -> List.of(HOSTILE)).dot();
    DotParser parsed = DotParser.parse(dot);
    assertThat(parsed.nodes).hasSize(8);
    assertThat(parsed.edges).hasSize(9);
    assertThat(label(dot, "b0")).contains("\"]; } \\N \\\\ <b>&amp;<!-- ]]> \\n\\r\\u0000 \\u202e");
    assertThat(title(dot)).contains("\\ud800 日本 end\\");
  }

  @Test
  void path_map_is_drawn_with_its_increments() {
    String dot = CfgDrawing.of(Methods.map(InterruptedMode.PREFIX, "before-super")).dot();
    assertThat(title(dot).lines())
        .containsExactly(
            "org.x.Figure3.run()V",
            "N = 9 paths, 7 blocks, 7 edges",
            "source Figure3.java, model from Jimple, interrupted paths: by prefix",
            "limits: before-super");
    String plan =
        CfgDrawing.of("m", Methods.figure3(true)).plan(Methods.plan(Methods.figure3(true))).dot();
    assertThat(chords(dot)).isNotEmpty().isEqualTo(chords(plan));
  }

  /** Returns the increments other than 0, by edge. */
  private static List<String> chords(String dot) {
    List<String> chords = new ArrayList<>();
    for (DotParser.Edge e : DotParser.parse(dot).edges) {
      String label = DotParser.words(e.attributes().getOrDefault("label", ""));
      label
          .lines()
          .filter(line -> line.contains("chord") && !line.contains("chord +0"))
          .forEach(line -> chords.add(e.from() + e.to() + line));
    }
    return chords;
  }

  @Test
  void method_that_was_left_out_can_not_be_drawn() {
    MethodMap map =
        MethodMap.leftOut(
            new MethodKey("C", "m", "()V", "0"),
            "too large",
            new MethodMap.Origin(null, null, false));
    assertThatThrownBy(() -> CfgDrawing.of(map))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("C.m()V was not instrumented (too large); draw it from the jar");
  }

  @Test
  void plans_and_counts_of_another_graph_are_refused() {
    PathNumbering n = Methods.figure3(false);
    CfgDrawing drawing = CfgDrawing.of("m", n);
    assertThatThrownBy(() -> drawing.plan(Methods.plan(Methods.chain(6), 9)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> drawing.plan(Methods.plan(Methods.figure3(true))))
        .isInstanceOf(IllegalArgumentException.class);
    EdgeProfile other = EdgeProfile.of(Methods.figure3(true), Kipf.ofSequences(1), List.of());
    assertThatThrownBy(() -> drawing.heat(other)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void chain_of_10000_blocks_is_drawn() {
    Cfg chain = Methods.chain(10_000);
    MethodPlan plan = Methods.plan(chain, 9);
    int[] onlyPath = {0};
    String dot =
        CfgDrawing.of("m", plan.numbering())
            .plan(plan)
            .heat(EdgeProfile.of(plan.numbering(), Kipf.ofSequences(2, onlyPath), List.of()))
            .showDag(true)
            .dot();
    assertThat(dot.lines().filter(line -> line.contains(" -> "))).hasSize(10_001);
  }

  @Test
  void same_method_is_drawn_the_same_each_time() {
    String once = CfgDrawing.of(Methods.map(InterruptedMode.COUNT)).dot();
    assertThat(CfgDrawing.of(Methods.map(InterruptedMode.COUNT)).dot()).isEqualTo(once);
  }
}
