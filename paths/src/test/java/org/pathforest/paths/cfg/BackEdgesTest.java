package org.pathforest.paths.cfg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.testing.Graphs;
import org.pathforest.paths.testing.Naive;
import org.pathforest.paths.testing.RandomCfgs;

@Domain(RandomCfgs.class)
@Domain(DomainContext.Global.class)
class BackEdgesTest {

  @Property(tries = 1000)
  void back_edges_are_the_retreating_edges_of_the_search(@ForAll Cfg cfg) {
    BitSet backEdges = new DepthFirstSearch(cfg).backEdges();
    assertThat(backEdges).isEqualTo(Naive.retreatingEdges(cfg));
    for (CfgEdge e : cfg.edges()) {
      assertThat(new DepthFirstSearch(cfg).isBackEdge(e)).isEqualTo(backEdges.get(e.index()));
    }
    assertThat(Naive.acyclicWithout(cfg, backEdges)).isTrue();
  }

  @Property(tries = 1000)
  void without_handlers_the_target_of_each_reducible_back_edge_dominates_its_source(
      @ForAll Cfg cfg) {
    if (cfg.handlers().length > 0) {
      return;
    }
    BitSet backEdges = new DepthFirstSearch(cfg).backEdges();
    BitSet dominated = Naive.dominatedBackEdges(cfg);
    boolean reducible = Naive.acyclicWithout(cfg, dominated);
    Statistics.collect(reducible ? "reducible" : "irreducible", !dominated.isEmpty());
    if (reducible) {
      assertThat(backEdges).isEqualTo(dominated);
    } else {
      dominated.andNot(backEdges);
      assertThat(dominated.isEmpty()).isTrue();
    }
  }

  @Property(tries = 500)
  void every_other_edge_leads_forward_in_the_topological_order(@ForAll Cfg cfg) {
    DepthFirstSearch search = new DepthFirstSearch(cfg);
    int[] order = search.topologicalOrder();
    int[] position = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      position[order[i]] = i;
    }
    assertThat(order).hasSize(cfg.size()).doesNotHaveDuplicates();
    for (CfgEdge e : cfg.edges()) {
      if (!search.isBackEdge(e)) {
        assertThat(position[e.from()]).isLessThan(position[e.to()]);
      }
    }
  }

  @Test
  void loop_with_two_entries_is_entered_first_where_control_falls_through() {
    Cfg cfg = Graphs.of("AC AB BC CB CD");
    assertThat(backEdges(cfg)).isEqualTo("BC");
  }

  @Test
  void edge_from_a_handler_into_a_finished_loop_is_no_back_edge() {
    Cfg cfg = Graphs.of("AB BC CB CD EB", "E");
    assertThat(backEdges(cfg)).isEqualTo("CB");
  }

  @Test
  void block_that_jumps_to_itself_is_a_loop() {
    assertThat(backEdges(Graphs.of("AB AA"))).isEqualTo("AA");
  }

  @Test
  void unreachable_blocks_are_refused() {
    Cfg cfg = Graphs.of("AB CB");
    assertThatThrownBy(() -> new DepthFirstSearch(cfg))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("unreachable");
  }

  private static String backEdges(Cfg cfg) {
    DepthFirstSearch search = new DepthFirstSearch(cfg);
    return String.join(
        " ", cfg.edges().stream().filter(search::isBackEdge).map(Graphs::name).toList());
  }
}
