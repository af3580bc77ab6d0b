package org.pathforest.paths.numbering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.cfg.DepthFirstSearch;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.dag.DagEdge.Kind;
import org.pathforest.paths.testing.Graphs;
import org.pathforest.paths.testing.Naive;
import org.pathforest.paths.testing.RandomCfgs;
import org.pathforest.paths.weights.EdgeWeights;

@Domain(RandomCfgs.class)
@Domain(DomainContext.Global.class)
class PathIdsTest {
  private static final int FEW = 3000;

  /** Numbers a graph, with cuts if it has more paths than the limit, so that all can be listed. */
  private static PathNumbering number(Cfg cfg, long seed, int limit) {
    return PathNumbering.of(cfg, Graphs.random(cfg, seed), limit);
  }

  private static BitSet cuts(Dag dag) {
    BitSet cuts = new BitSet();
    dag.cuts().forEach(e -> cuts.set(e.index()));
    return cuts;
  }

  @Property(tries = 1000)
  void ids_are_a_bijection_from_the_paths_onto_zero_to_n(
      @ForAll Cfg cfg, @ForAll long seed, @ForAll @IntRange(min = 1, max = FEW) int limit) {
    PathNumbering numbering = number(cfg, seed, limit);
    PathDecoder decoder = new PathDecoder(numbering);
    List<BlPath> paths = new ArrayList<>();
    Naive.paths(
        cfg, new DepthFirstSearch(cfg).backEdges(), cuts(numbering.dag()), paths::add, p -> {});
    Set<Long> ids = new TreeSet<>();
    for (BlPath path : paths) {
      long id = decoder.encode(path);
      ids.add(id);
      assertThat(decoder.decode(id)).isEqualTo(path);
    }
    assertThat(paths).hasSize((int) numbering.numPaths());
    assertThat(ids).hasSize(paths.size());
    assertThat(ids).allMatch(id -> id >= 0 && id < numbering.numPaths());
    for (long id = 0; id < numbering.numPaths(); id++) {
      assertThat(decoder.encode(decoder.decode(id))).isEqualTo(id);
    }
  }

  @Property(tries = 1000)
  void block_and_the_sum_of_values_determine_the_prefix(
      @ForAll Cfg cfg, @ForAll long seed, @ForAll @IntRange(min = 1, max = FEW) int limit) {
    PathNumbering numbering = number(cfg, seed, limit);
    PathDecoder decoder = new PathDecoder(numbering);
    List<BlPath> prefixes = new ArrayList<>();
    Naive.paths(
        cfg, new DepthFirstSearch(cfg).backEdges(), cuts(numbering.dag()), p -> {}, prefixes::add);
    Set<List<Long>> seen = new HashSet<>();
    for (BlPath prefix : prefixes) {
      long sum = decoder.encode(prefix);
      int last = prefix.blocks().get(prefix.blocks().size() - 1);
      assertThat(sum).isBetween(0L, numbering.numPaths() - 1);
      assertThat(seen.add(List.of((long) last, sum))).isTrue();
      assertThat(decoder.decodePrefix(last, sum)).isEqualTo(prefix);
    }
    for (int b = 0; b < cfg.size(); b++) {
      for (long sum = 0; sum < Math.min(numbering.numPaths(), 50); sum++) {
        if (!seen.contains(List.of((long) b, sum))) {
          int block = b;
          long none = sum;
          assertThatThrownBy(() -> decoder.decodePrefix(block, none))
              .isInstanceOf(IllegalArgumentException.class);
        }
      }
    }
  }

  @Property(tries = 500)
  void hottest_edge_of_each_block_has_value_zero(@ForAll Cfg cfg, @ForAll long seed) {
    EdgeWeights weights = Graphs.random(cfg, seed);
    PathNumbering numbering = PathNumbering.of(cfg, weights, PathNumbering.MAX_PATHS);
    Dag dag = numbering.dag();
    for (int b = 0; b < cfg.size(); b++) {
      double hottest =
          cfg.successors(b).stream().mapToDouble(weights::edge).max().orElse(weights.exit(b));
      assertThat(dag.out(b).stream().filter(e -> numbering.value(e) == 0).map(DagEdge::cfgEdge))
          .singleElement()
          .satisfies(e -> assertThat(weight(weights, e)).isIn(hottest, weights.exit(0)));
      if (!cfg.successors(b).isEmpty()) {
        for (CfgEdge e : cfg.successors(b)) {
          for (CfgEdge f : cfg.successors(b)) {
            if (weights.edge(e) > weights.edge(f)) {
              assertThat(numbering.value(dag.of(e))).isLessThan(numbering.value(dag.of(f)));
            }
          }
        }
      }
    }
  }

  private static double weight(EdgeWeights weights, CfgEdge e) {
    return e == null ? weights.exit(0) : weights.edge(e);
  }

  @Property(tries = 300)
  void values_written_down_are_taken_back_and_others_refused(@ForAll Cfg cfg, @ForAll long seed) {
    PathNumbering numbering = number(cfg, seed, FEW);
    PathNumbering restored = PathNumbering.restore(numbering.dag(), numbering.values());
    assertThat(restored.values()).isEqualTo(numbering.values());
    assertThat(restored.numPaths()).isEqualTo(numbering.numPaths());
    long[] wrong = numbering.values();
    wrong[(int) Math.floorMod(seed, (long) wrong.length)]++;
    assertThatThrownBy(() -> PathNumbering.restore(numbering.dag(), wrong))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void ids_outside_the_range_are_refused() {
    Cfg cfg = Graphs.of("AB AC BD CD");
    PathDecoder decoder = new PathDecoder(PathNumbering.of(cfg, EdgeWeights.uniform(), 100));
    assertThatThrownBy(() -> decoder.decode(2)).hasMessageContaining("not in [0, 2)");
    assertThatThrownBy(() -> decoder.decode(-1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> decoder.encode(new BlPath(Kind.START_ENTRY, List.of(0, 3), null, -1)))
        .hasMessageContaining("no edge");
    assertThatThrownBy(() -> decoder.encode(new BlPath(Kind.START_HANDLER, List.of(0), null, -1)))
        .hasMessageContaining("no path starts");
    assertThatThrownBy(
            () -> decoder.encode(new BlPath(Kind.START_ENTRY, List.of(0), Kind.END_THROW, -1)))
        .hasMessageContaining("no path ends");
  }

  @Test
  void dag_without_its_back_edges_is_refused() {
    Cfg cfg = Graphs.of("AB BB BC");
    Dag cyclic = new Dag(cfg, new BitSet(), new BitSet());
    assertThatThrownBy(() -> PathNumbering.of(cyclic, EdgeWeights.uniform()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
