package org.pathforest.paths.cfg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.pathforest.paths.testing.Graphs;

class CfgTest {

  @Test
  void outcomes_that_lead_to_the_same_block_share_one_edge() {
    Cfg cfg = Graphs.of("AB AC AB AC");
    assertThat(cfg.edges()).hasSize(2);
    assertThat(Graphs.edge(cfg, "AB").outcomes()).containsExactly("case 0", "case 2");
    assertThat(Graphs.edge(cfg, "AC").outcomes()).containsExactly("case 1", "case 3");
  }

  @Test
  void successors_stand_fall_through_first_then_by_target() {
    Cfg cfg = Graphs.of("AC AB BD BC CD");
    assertThat(cfg.successors(0).stream().map(Graphs::name)).containsExactly("AC", "AB");
    Cfg sorted = Graphs.of("AD AC AB BD CD");
    assertThat(sorted.successors(0).stream().map(Graphs::name)).containsExactly("AB", "AC", "AD");
  }

  @Test
  void edge_stands_at_its_index() {
    Cfg cfg = Graphs.of("AC AB BC BD CD DE DF EF");
    for (int i = 0; i < cfg.edges().size(); i++) {
      assertThat(cfg.edges().get(i).index()).isEqualTo(i);
    }
    assertThat(cfg.predecessors(3).stream().map(Graphs::name)).containsExactly("BD", "CD");
  }

  @Test
  void blocks_are_found_by_offset() {
    Cfg cfg = Graphs.of("AB BC CD");
    assertThat(cfg.blockAt(0)).isZero();
    assertThat(cfg.blockAt(20)).isEqualTo(2);
    assertThat(cfg.blockAt(21)).isEqualTo(-1);
  }

  @Test
  void what_is_no_graph_is_refused() {
    Block block = new Block(5, BlockExit.RETURN, false, 1, 0);
    Block open = new Block(5, BlockExit.NONE, false, 1, 0);
    assertRefused(new Cfg.Builder(), "at least one block");
    assertRefused(new Cfg.Builder().block(block).edge(0, 1, CfgEdge.GOTO), "do not exist");
    assertRefused(new Cfg.Builder().block(block).handler(1), "handler 1");
    assertRefused(new Cfg.Builder().block(open), "leads nowhere");
    assertThatThrownBy(() -> new Cfg.Builder().block(block).block(block))
        .hasMessageContaining("out of order");
  }

  private static void assertRefused(Cfg.Builder builder, String reason) {
    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }
}
