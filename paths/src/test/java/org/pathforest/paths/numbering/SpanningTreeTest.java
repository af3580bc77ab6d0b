package org.pathforest.paths.numbering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.testing.Graphs;
import org.pathforest.paths.testing.RandomCfgs;
import org.pathforest.paths.weights.EdgeWeights;

@Domain(RandomCfgs.class)
@Domain(DomainContext.Global.class)
class SpanningTreeTest {

  private static Dag dag(Cfg cfg, int limit) {
    return PathNumbering.of(cfg, EdgeWeights.uniform(), limit).dag();
  }

  @Property(tries = 1000)
  void chords_cost_no_more_than_those_of_any_random_tree(
      @ForAll Cfg cfg, @ForAll long seed, @ForAll @IntRange(min = 1, max = 1000) int limit) {
    Dag dag = dag(cfg, limit);
    double[] costs = DagWeights.costs(dag, Graphs.random(cfg, seed));
    SpanningTree best = SpanningTree.maximum(dag, Graphs.random(cfg, seed));
    for (int i = 0; i < 10; i++) {
      SpanningTree other = SpanningTree.ofEdges(dag, randomTree(dag, new Random(seed + i)));
      assertThat(cost(dag, best, costs)).isLessThanOrEqualTo(cost(dag, other, costs) + 1e-9);
    }
  }

  private static double cost(Dag dag, SpanningTree tree, double[] costs) {
    return dag.edges().stream().filter(tree::isChord).mapToDouble(e -> costs[e.id()]).sum();
  }

  /** Takes edges in random order, if they connect parts that are not yet connected. */
  private static BitSet randomTree(Dag dag, Random random) {
    List<DagEdge> edges = new ArrayList<>(dag.edges());
    Collections.shuffle(edges, random);
    int[] part = new int[dag.nodes()];
    for (int v = 0; v < part.length; v++) {
      part[v] = v;
    }
    part[dag.exit()] = dag.entry();
    BitSet tree = new BitSet();
    for (DagEdge e : edges) {
      int joined = part[e.from()];
      int other = part[e.to()];
      if (joined != other) {
        tree.set(e.id());
        for (int v = 0; v < part.length; v++) {
          part[v] = part[v] == other ? joined : part[v];
        }
      }
    }
    return tree;
  }

  @Property(tries = 500)
  void increments_are_zero_on_the_tree_and_sum_up_to_the_id_along_every_path(
      @ForAll Cfg cfg, @ForAll long seed, @ForAll @IntRange(min = 1, max = 300) int limit) {
    PathNumbering numbering = PathNumbering.of(cfg, Graphs.random(cfg, seed), limit);
    Dag dag = numbering.dag();
    SpanningTree tree = SpanningTree.ofEdges(dag, randomTree(dag, new Random(seed)));
    ChordIncrements increments = new ChordIncrements(numbering, tree);
    for (DagEdge e : dag.edges()) {
      if (!tree.isChord(e)) {
        assertThat(increments.of(e)).isZero();
      }
    }
    PathDecoder decoder = new PathDecoder(numbering);
    Random random = new Random(seed);
    for (int i = 0; i < 50; i++) {
      long id = (long) (random.nextDouble() * numbering.numPaths());
      long sum = 0;
      long running = 0;
      for (DagEdge e : decoder.edges(id)) {
        sum += numbering.value(e);
        running += increments.of(e);
        assertThat(running + increments.potential(e.to())).isEqualTo(sum);
      }
      assertThat(running).isEqualTo(id);
    }
  }

  @Test
  void edges_that_close_a_cycle_or_do_not_span_are_refused() {
    Dag dag = dag(Graphs.of("AB AC BD CD"), 100);
    assertRefused(dag, Graphs.treeOf(dag, "AB", "BD", "CD"));
    assertRefused(dag, Graphs.treeOf(dag, "AB"));
    SpanningTree.ofEdges(dag, Graphs.treeOf(dag, "AB", "CD"));
  }

  private static void assertRefused(Dag dag, BitSet edges) {
    assertThatThrownBy(() -> SpanningTree.ofEdges(dag, edges))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void dummy_out_of_entry_is_as_hot_as_all_the_edges_that_it_stands_for() {
    Cfg cfg = Graphs.of("AB BC BD CB DB DE");
    Dag dag = dag(cfg, 100);
    double[] frequencies = DagWeights.frequencies(dag, Graphs.order(cfg, "CB", "DB"));
    int start = dag.startAfter(Graphs.edge(cfg, "CB")).id();
    assertThat(dag.startAfter(Graphs.edge(cfg, "DB")).id()).isEqualTo(start);
    assertThat(frequencies[start]).isEqualTo(4 + 3, within(1e-9));
  }
}
