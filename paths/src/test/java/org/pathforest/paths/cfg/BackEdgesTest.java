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
  void backEdgesAreTheRetreatingEdgesOfTheSearch(@ForAll Cfg cfg) {
    BitSet backEdges = new DepthFirstSearch(cfg).backEdges();
    assertThat(backEdges).isEqualTo(Naive.retreatingEdges(cfg));
    for (CfgEdge e : cfg.edges()) {
      assertThat(new DepthFirstSearch(cfg).isBackEdge(e)).isEqualTo(backEdges.get(e.index()));
    }
    assertThat(Naive.acyclicWithout(cfg, backEdges)).isTrue();
  }

  @Property(tries = 1000)
  void withoutHandlersTheTargetOfEachReducibleBackEdgeDominatesItsSource(@ForAll Cfg cfg) {
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
  void everyOtherEdgeLeadsForwardInTheTopologicalOrder(@ForAll Cfg cfg) {
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
  void aLoopWithTwoEntriesIsEnteredFirstWhereControlFallsThrough() {
    Cfg cfg = Graphs.of("AC AB BC CB CD");
    assertThat(backEdges(cfg)).isEqualTo("BC");
  }

  @Test
  void anEdgeFromAHandlerIntoAFinishedLoopIsNoBackEdge() {
    Cfg cfg = Graphs.of("AB BC CB CD EB", "E");
    assertThat(backEdges(cfg)).isEqualTo("CB");
  }

  @Test
  void aBlockThatJumpsToItselfIsALoop() {
    assertThat(backEdges(Graphs.of("AB AA"))).isEqualTo("AA");
  }

  @Test
  void unreachableBlocksAreRefused() {
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
