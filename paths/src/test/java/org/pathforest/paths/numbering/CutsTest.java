package org.pathforest.paths.numbering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge.Kind;
import org.pathforest.paths.testing.Graphs;
import org.pathforest.paths.testing.RandomCfgs;
import org.pathforest.paths.weights.EdgeWeights;

@Domain(RandomCfgs.class)
@Domain(DomainContext.Global.class)
class CutsTest {

  @Property(tries = 1000)
  void there_are_no_more_paths_than_the_limit_or_than_are_left_when_all_is_cut(
      @ForAll Cfg cfg, @ForAll @IntRange(min = 1, max = 60) int limit) {
    long paths = PathNumbering.of(cfg, EdgeWeights.uniform(), limit).numPaths();
    PathNumbering allCut = PathNumbering.of(cfg, EdgeWeights.uniform(), 1);
    assertThat(paths).isLessThanOrEqualTo(Math.max(limit, allCut.numPaths()));
    for (CfgEdge e : cfg.edges()) {
      if (allCut.dag().of(e).kind() == Kind.NORMAL) {
        assertThat(allCut.numPaths(e.from())).isEqualTo(1);
      }
    }
  }

  @Property(tries = 1000)
  void all_edges_out_of_a_block_are_cut_or_none(
      @ForAll Cfg cfg, @ForAll @IntRange(min = 1, max = 60) int limit) {
    Dag dag = PathNumbering.of(cfg, EdgeWeights.uniform(), limit).dag();
    for (CfgEdge e : dag.cuts()) {
      assertThat(dag.isBackEdge(e)).isFalse();
      assertThat(dag.of(e).kind()).isEqualTo(Kind.END_CUT);
      assertThat(dag.startAfter(e).kind()).isEqualTo(Kind.START_CUT);
      assertThat(cfg.successors(e.from())).noneMatch(f -> dag.of(f).kind() == Kind.NORMAL);
    }
  }

  @Property(tries = 500)
  void method_within_the_limit_is_not_cut(@ForAll Cfg cfg) {
    PathNumbering whole = PathNumbering.of(cfg, EdgeWeights.uniform(), PathNumbering.MAX_PATHS);
    PathNumbering same = PathNumbering.of(cfg, EdgeWeights.uniform(), whole.numPaths());
    assertThat(whole.dag().cuts()).isEmpty();
    assertThat(same.dag().cuts()).isEmpty();
  }

  @Test
  void hundred_diamonds_are_cut_into_pieces_that_fit() {
    Cfg cfg = Graphs.diamonds(100);
    PathNumbering numbering = PathNumbering.of(cfg, EdgeWeights.uniform(), PathNumbering.MAX_PATHS);
    assertThat(numbering.numPaths()).isBetween(1L << 24, PathNumbering.MAX_PATHS);
    assertThat(numbering.dag().cuts()).hasSizeBetween(3, 12);
    PathDecoder decoder = new PathDecoder(numbering);
    for (long id = 0; id < numbering.numPaths(); id += numbering.numPaths() / 1000) {
      assertThat(decoder.encode(decoder.decode(id))).isEqualTo(id);
    }
  }

  @Test
  void threshold_is_halved_until_the_whole_method_keeps_the_limit() {
    // Cut at its first diamond, the method would have 2 + 2 * 8 paths; at its second, 4 + 2 * 4.
    PathNumbering numbering = PathNumbering.of(Graphs.diamonds(4), EdgeWeights.uniform(), 12);
    assertThat(numbering.dag().cuts()).extracting(CfgEdge::from).containsExactly(4, 4);
    assertThat(numbering.numPaths()).isEqualTo(12);
  }

  @Test
  void where_the_limit_cannot_be_kept_the_fewest_paths_are_left() {
    // Cutting the three edges out of A leaves 3 + 3 * 2 paths; cutting all edges, 3 + 3 + 2 + 2.
    Cfg cfg = Graphs.of("AB AC AD BE CE DE EF EG FH GH");
    PathNumbering numbering = PathNumbering.of(cfg, EdgeWeights.uniform(), 5);
    assertThat(numbering.dag().cuts().stream().map(Graphs::name)).containsExactly("AB", "AC", "AD");
    assertThat(numbering.numPaths()).isEqualTo(9);
  }

  @Test
  void limits_outside_the_range_of_an_int_are_refused() {
    Cfg cfg = Graphs.of("AB");
    assertThatThrownBy(() -> PathNumbering.of(cfg, EdgeWeights.uniform(), 0))
        .hasMessageContaining("limit 0");
    assertThatThrownBy(() -> PathNumbering.of(cfg, EdgeWeights.uniform(), 1L << 31))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void dag_with_too_many_paths_is_refused() {
    // 2^63 paths would be negative in a long, 2^64 none.
    for (int n : new int[] {31, 62, 63, 64, 65, 200}) {
      Dag dag = new Dag(Graphs.diamonds(n), new BitSet(), new BitSet());
      assertThatThrownBy(() -> PathNumbering.of(dag, EdgeWeights.uniform()))
          .isInstanceOf(ArithmeticException.class);
      assertThatThrownBy(() -> PathNumbering.restore(dag, new long[dag.edgeCount()]))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
