package org.pathforest.paths.weights;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.cfg.DepthFirstSearch;
import org.pathforest.paths.testing.Graphs;
import org.pathforest.paths.testing.Naive;
import org.pathforest.paths.testing.RandomCfgs;

@Domain(RandomCfgs.class)
@Domain(DomainContext.Global.class)
class LoopForestTest {

  @Property(tries = 1000)
  void loops_of_reducible_graphs_are_the_natural_loops_of_their_headers(@ForAll Cfg cfg) {
    BitSet backEdges = Naive.dominatedBackEdges(cfg);
    if (cfg.handlers().length > 0 || !Naive.acyclicWithout(cfg, backEdges)) {
      return;
    }
    LoopForest loops = new LoopForest(cfg, new DepthFirstSearch(cfg));
    for (int h = 0; h < cfg.size(); h++) {
      BitSet body = naturalLoop(cfg, backEdges, h);
      assertThat(loops.isHeader(h)).isEqualTo(!body.isEmpty());
      assertThat(loops.sideEntriesOf(h)).isEmpty();
      for (int b = 0; b < cfg.size() && loops.isHeader(h); b++) {
        assertThat(loops.contains(h, b)).isEqualTo(body.get(b));
      }
    }
  }

  private static BitSet naturalLoop(Cfg cfg, BitSet backEdges, int header) {
    BitSet body = new BitSet();
    Deque<Integer> work = new ArrayDeque<>();
    for (CfgEdge e : cfg.predecessors(header)) {
      if (backEdges.get(e.index())) {
        body.set(header);
        work.add(e.from());
      }
    }
    while (!work.isEmpty()) {
      int b = work.remove();
      if (!body.get(b)) {
        body.set(b);
        cfg.predecessors(b).forEach(e -> work.add(e.from()));
      }
    }
    return body;
  }

  @Property(tries = 1000)
  void every_back_edge_stays_in_its_loop_and_every_other_entry_is_known(@ForAll Cfg cfg) {
    DepthFirstSearch search = new DepthFirstSearch(cfg);
    LoopForest loops = new LoopForest(cfg, search);
    for (CfgEdge e : cfg.edges()) {
      if (search.isBackEdge(e)) {
        assertThat(loops.contains(e.to(), e.from())).isTrue();
        continue;
      }
      for (int h = 0; h < cfg.size(); h++) {
        boolean enters =
            loops.isHeader(h) && loops.contains(h, e.to()) && !loops.contains(h, e.from());
        int around = loops.around(h);
        boolean outermost = around == LoopForest.NONE || loops.contains(around, e.from());
        assertThat(loops.sideEntriesOf(h).contains(e))
            .isEqualTo(enters && outermost && e.to() != h);
      }
    }
  }

  @Test
  void edge_into_the_middle_of_a_nest_counts_as_entering_the_outermost_loop_that_it_enters() {
    // B to E is an outer loop, C to D an inner loop. A jumps into the inner one past both headers.
    Cfg cfg = Graphs.of("AB AD BC CD DE DC EF EB");
    LoopForest loops = new LoopForest(cfg, new DepthFirstSearch(cfg));
    assertThat(loops.sideEntriesOf(1)).containsExactly(Graphs.edge(cfg, "AD"));
    assertThat(loops.sideEntriesOf(2)).isEmpty();
    assertThat(loops.around(2)).isEqualTo(1);
    assertThat(loops.around(1)).isEqualTo(LoopForest.NONE);
  }
}
