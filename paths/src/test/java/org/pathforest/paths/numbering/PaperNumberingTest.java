package org.pathforest.paths.numbering;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.DepthFirstSearch;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge.Kind;
import org.pathforest.paths.testing.Graphs;

/**
 * Path numbering of the examples in Ball &amp; Larus 1996 and D'Elia &amp; Demetrescu 2013. The
 * papers' values depend on an order of the edges, which follows from the text. Smart numbering
 * orders edges by weight, so the tests set weights that give this order. ENTRY and EXIT are
 * separate nodes here.
 */
class PaperNumberingTest {
  private static final String FIGURE_1 = "AC AB BC BD CD DF DE EF";

  /**
   * Graph of Figure 10. The text lacks the picture; this graph agrees with all that the text says.
   */
  private static final String FIGURE_10 = "AB BD BC CE DE EF EB FG FH GI HI";

  private static PathNumbering numberFigure1() {
    Cfg cfg = Graphs.of(FIGURE_1);
    return PathNumbering.of(cfg, Graphs.order(cfg, "AC", "BC", "DF"), 100);
  }

  @Test
  void ball_larus_figure_1_two_path_profiles_with_one_edge_profile() {
    PathDecoder decoder = new PathDecoder(numberFigure1());
    Map<String, Integer> profile1 = Map.of("ACDF", 90, "ACDEF", 60, "ABCDEF", 100, "ABDF", 20);
    Map<String, Integer> profile2 = Map.of("ACDF", 110, "ACDEF", 40, "ABCDEF", 100, "ABDEF", 20);
    Map<String, Integer> edges = edgeProfile(decoder, profile1);
    assertThat(edgeProfile(decoder, profile2)).isEqualTo(edges);
    assertThat(edges)
        .isEqualTo(
            Map.of(
                "AB", 120, "AC", 150, "BC", 100, "BD", 20, "CD", 250, "DE", 160, "DF", 110, "EF",
                160));
  }

  private static Map<String, Integer> edgeProfile(
      PathDecoder decoder, Map<String, Integer> profile) {
    Map<String, Integer> edges = new HashMap<>();
    profile.forEach(
        (letters, count) -> {
          long id = decoder.encode(path(Kind.START_ENTRY, letters, Kind.END_RETURN, -1));
          decoder.edges(id).stream()
              .filter(e -> e.kind() == Kind.NORMAL)
              .forEach(e -> edges.merge(Graphs.name(e.cfgEdge()), count, Integer::sum));
        });
    return edges;
  }

  private static BlPath path(Kind start, String letters, Kind end, int to) {
    return new BlPath(start, Graphs.blocks(letters), end, to);
  }

  @Test
  void ball_larus_figure_6_values() {
    PathNumbering numbering = numberFigure1();
    assertThat(numbering.numPaths()).isEqualTo(6);
    assertThat(Graphs.byName(numbering.dag().cfg(), e -> numbering.value(numbering.dag().of(e))))
        .isEqualTo(
            Map.of("AB", 2L, "AC", 0L, "BC", 0L, "BD", 2L, "CD", 0L, "DE", 1L, "DF", 0L, "EF", 0L));
    assertThat(LongStream.range(0, 6).mapToObj(letters()))
        .containsExactly("ACDF", "ACDEF", "ABCDF", "ABCDEF", "ABDF", "ABDEF");
  }

  private static LongFunction<String> letters() {
    PathDecoder decoder = new PathDecoder(numberFigure1());
    return id -> Graphs.letters(decoder.decode(id).blocks());
  }

  @Test
  void ball_larus_section_3_5_regenerates_path_3() {
    BlPath path = new PathDecoder(numberFigure1()).decode(3);
    assertThat(path).isEqualTo(path(Kind.START_ENTRY, "ABCDEF", Kind.END_RETURN, -1));
  }

  @Test
  void ball_larus_figure_7_chord_increments() {
    PathNumbering numbering = numberFigure1();
    Dag dag = numbering.dag();
    SpanningTree tree = SpanningTree.ofEdges(dag, Graphs.treeOf(dag, "AB", "CD", "DF", "EF"));
    ChordIncrements increments = new ChordIncrements(numbering, tree);
    assertThat(Graphs.byName(dag.cfg(), e -> increments.of(dag.of(e))))
        .isEqualTo(
            Map.of("AB", 0L, "AC", 0L, "BC", 2L, "BD", 4L, "CD", 0L, "DE", 1L, "DF", 0L, "EF", 0L));
    assertThat(dag.cfg().edges().stream().filter(e -> tree.isChord(dag.of(e))).map(Graphs::name))
        .containsExactly("AC", "BC", "BD", "DE");
  }

  @Test
  void ball_larus_figure_10_without_dummy_edges_four_paths_share_a_sum() {
    Cfg cfg = Graphs.of(FIGURE_10.replace(" EB", ""));
    PathNumbering numbering = PathNumbering.of(cfg, Graphs.order(cfg, "BD", "FG"), 100);
    assertThat(List.of("BCE", "ABCE", "BCEFGI", "ABCEFGI"))
        .allMatch(letters -> sum(numbering, letters) == 2);
  }

  private static long sum(PathNumbering numbering, String letters) {
    long sum = 0;
    for (int i = 1; i < letters.length(); i++) {
      String edge = letters.substring(i - 1, i + 1);
      sum += numbering.value(numbering.dag().of(Graphs.edge(numbering.dag().cfg(), edge)));
    }
    return sum;
  }

  @Test
  void ball_larus_figure_10_dummy_edges_tell_the_four_kinds_of_paths_apart() {
    Cfg cfg = Graphs.of(FIGURE_10);
    PathNumbering numbering = PathNumbering.of(cfg, Graphs.order(cfg, "BD", "FG"), 100);
    PathDecoder decoder = new PathDecoder(numbering);
    // Paths start at A or B and go through C or D, then back to B or on through G or H.
    assertThat(numbering.numPaths()).isEqualTo(12);
    assertThat(
            List.of(
                decoder.encode(path(Kind.START_BACKEDGE, "BCE", Kind.END_BACKEDGE, 1)),
                decoder.encode(path(Kind.START_ENTRY, "ABCE", Kind.END_BACKEDGE, 1)),
                decoder.encode(path(Kind.START_BACKEDGE, "BCEFGI", Kind.END_RETURN, -1)),
                decoder.encode(path(Kind.START_ENTRY, "ABCEFGI", Kind.END_RETURN, -1))))
        .doesNotHaveDuplicates()
        .allMatch(id -> id >= 0 && id < 12);
  }

  @Test
  void delia_demetrescu_figure_3_eight_paths_and_their_stream() {
    PathNumbering numbering = deliaDemetrescuFigure3();
    PathDecoder decoder = new PathDecoder(numbering);
    assertThat(numbering.numPaths()).isEqualTo(8);
    assertThat(LongStream.range(0, 8).mapToObj(decoder::decode))
        .containsExactly(
            path(Kind.START_BACKEDGE, "BDE", Kind.END_BACKEDGE, 1),
            path(Kind.START_BACKEDGE, "BDEF", Kind.END_RETURN, -1),
            path(Kind.START_BACKEDGE, "BCE", Kind.END_BACKEDGE, 1),
            path(Kind.START_BACKEDGE, "BCEF", Kind.END_RETURN, -1),
            path(Kind.START_ENTRY, "ABDE", Kind.END_BACKEDGE, 1),
            path(Kind.START_ENTRY, "ABDEF", Kind.END_RETURN, -1),
            path(Kind.START_ENTRY, "ABCE", Kind.END_BACKEDGE, 1),
            path(Kind.START_ENTRY, "ABCEF", Kind.END_RETURN, -1));
    StringBuilder trace = new StringBuilder();
    for (long id : new long[] {6, 2, 0, 0, 2, 2, 0, 0, 2, 2, 0, 0, 2, 3}) {
      trace.append(Graphs.letters(decoder.decode(id).blocks()));
    }
    assertThat(trace)
        .hasSize(44)
        .hasToString("ABCE" + "BCEBDEBDEBCE" + "BCEBDEBDEBCE" + "BCEBDEBDEBCE" + "BCEF");
  }

  private static PathNumbering deliaDemetrescuFigure3() {
    Cfg cfg = Graphs.of("AB BD BC CE DE EF EB");
    return PathNumbering.of(cfg, Graphs.order(cfg, "EB", "BD"), 100);
  }

  @Test
  void one_dummy_per_back_edge_is_ball_laruss_graph_where_no_block_has_two() {
    Cfg cfg = Graphs.of(FIGURE_10);
    Dag dag = new Dag(cfg, new DepthFirstSearch(cfg).backEdges(), new BitSet());
    assertThat(dag.edges().stream().filter(e -> e.kind() != Kind.NORMAL).map(Graphs::name))
        .containsExactlyInAnyOrder(
            "START_ENTRY", "START_BACKEDGE", "END_BACKEDGE EB", "END_RETURN");
  }
}
