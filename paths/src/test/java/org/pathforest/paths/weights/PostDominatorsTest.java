package org.pathforest.paths.weights;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.cfg.DepthFirstSearch;
import org.pathforest.paths.testing.Naive;
import org.pathforest.paths.testing.RandomCfgs;

@Domain(RandomCfgs.class)
@Domain(DomainContext.Global.class)
class PostDominatorsTest {

  @Property(tries = 1000)
  void successor_postdominates_a_block_if_no_way_to_exit_avoids_it(@ForAll Cfg cfg) {
    PostDominators dominators =
        new PostDominators(cfg, new DepthFirstSearch(cfg).topologicalOrder());
    BitSet endless = Naive.endless(cfg);
    for (CfgEdge e : cfg.edges()) {
      if (e.from() == e.to() || Naive.reach(cfg, e.from(), -1).intersects(endless)) {
        continue;
      }
      boolean avoidable = Naive.leaves(cfg, Naive.reach(cfg, e.from(), e.to()));
      assertThat(dominators.postdominates(e.to(), e.from())).isEqualTo(!avoidable);
    }
  }
}
