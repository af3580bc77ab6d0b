package org.pathforest.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.DagEdge.Kind;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.weights.EdgeWeights;
import org.pathforest.profile.forest.GramTrie;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.record.InterruptedPrefix;

class EdgeProfileTest {
  /** The stream of D'Elia &amp; Demetrescu 2013, Figure 3, after its marker. */
  private static final int[] STREAM = {6, 2, 0, 0, 2, 2, 0, 0, 2, 2, 0, 0, 2, 3};

  private static final PathNumbering FIGURE_3 = Figure3Method.map().numbering();

  private static List<Long> blocks(EdgeProfile profile) {
    List<Long> counts = new ArrayList<>();
    for (int b = 0; b < profile.cfg().size(); b++) {
      counts.add(profile.block(b));
    }
    return counts;
  }

  private static long edge(EdgeProfile profile, int from, int to) {
    return profile.edge(
        profile.cfg().successors(from).stream().filter(e -> e.to() == to).findFirst().get());
  }

  @Test
  void the_44_blocks_of_figure_3_are_counted() {
    EdgeProfile profile = EdgeProfile.of(FIGURE_3, Kipf.ofSequences(4, STREAM), List.of());
    assertThat(blocks(profile)).containsExactly(1L, 14L, 8L, 6L, 14L, 1L, 0L);
    assertThat(blocks(profile).stream().mapToLong(n -> n).sum()).isEqualTo(44);
    assertThat(edge(profile, 4, 1)).isEqualTo(13);
    assertThat(edge(profile, 4, 5)).isEqualTo(1);
    assertThat(edge(profile, 1, 2)).isEqualTo(8);
    assertThat(edge(profile, 1, 3)).isEqualTo(6);
    assertThat(profile.entry()).isEqualTo(1);
    assertThat(profile.exit(5)).isEqualTo(1);
    assertThat(profile.exit(4)).isZero();
    assertThat(profile.maximum()).isEqualTo(14);
    assertThat(profile.unplaced()).isZero();
  }

  @Test
  void interrupted_prefixes_count_for_their_blocks_and_the_edges_between() {
    List<InterruptedPrefix> prefixes =
        List.of(
            new InterruptedPrefix(24, Kind.START_ENTRY, List.of(0, 1, 2), 3),
            new InterruptedPrefix(null, Kind.START_BACKEDGE, List.of(1), 2));
    int[] handlerRan = {8};
    EdgeProfile profile = EdgeProfile.of(FIGURE_3, Kipf.ofSequences(1, handlerRan), prefixes);
    assertThat(blocks(profile)).containsExactly(3L, 5L, 3L, 0L, 0L, 0L, 1L);
    assertThat(edge(profile, 1, 2)).isEqualTo(3);
    assertThat(edge(profile, 2, 4)).isZero();
    assertThat(profile.entry()).isEqualTo(3);
    assertThat(profile.handler(6)).isEqualTo(1);
    assertThat(profile.handler(1)).isZero();
    assertThat(profile.interrupted(2)).isEqualTo(3);
    assertThat(profile.interrupted(1)).isEqualTo(2);
  }

  @Test
  void interruptions_of_unknown_place_are_told_apart() {
    EdgeProfile profile =
        EdgeProfile.of(
            FIGURE_3,
            Kipf.ofSequences(1, STREAM),
            List.of(new InterruptedPrefix(null, null, List.of(), 9)));
    assertThat(profile.unplaced()).isEqualTo(9);
    assertThat(blocks(profile)).containsExactly(1L, 14L, 8L, 6L, 14L, 1L, 0L);
  }

  @Test
  void a_sum_that_passes_2_to_63_is_an_error_and_never_wraps() {
    GramTrie trie = new GramTrie(1);
    trie.add(trie.append(GramTrie.ROOT, 0), Long.MAX_VALUE);
    trie.add(trie.append(GramTrie.ROOT, 2), 1);
    Kipf kipf = Kipf.of(trie);
    assertThatThrownBy(() -> EdgeProfile.of(FIGURE_3, kipf, List.of()))
        .isInstanceOf(ArithmeticException.class);
  }

  @Test
  void a_prefix_that_the_graph_does_not_have_is_refused() {
    InterruptedPrefix p = new InterruptedPrefix(null, Kind.START_ENTRY, List.of(0, 5), 1);
    assertThatThrownBy(() -> EdgeProfile.of(FIGURE_3, Kipf.ofSequences(1), List.of(p)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Property(tries = 300)
  void counts_are_those_of_a_walk_that_was_watched(@ForAll long seed) {
    Random random = new Random(seed);
    Cfg cfg = RandomWalk.cfg(random);
    PathNumbering numbering = PathNumbering.of(cfg, EdgeWeights.uniform(), 1 + random.nextInt(40));
    RandomWalk walk = new RandomWalk(numbering, random);
    List<int[]> sequences = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      sequences.add(walk.activation());
    }
    EdgeProfile profile =
        EdgeProfile.of(
            numbering, Kipf.ofSequences(2, sequences.toArray(int[][]::new)), walk.prefixes);
    for (int b = 0; b < cfg.size(); b++) {
      assertThat(profile.block(b)).isEqualTo(walk.blocks[b]);
    }
    for (CfgEdge e : cfg.edges()) {
      assertThat(profile.edge(e)).isEqualTo(walk.edges[e.index()]);
    }
    assertThat(profile.entry()).isEqualTo(20);
    assertThat(cfg.edges()).allMatch(e -> profile.weights().edge(e) == walk.edges[e.index()]);
    assertThat(profile.weights().entry()).isEqualTo(20);
    assertThat(profile.weights().exit(cfg.size() - 1))
        .isEqualTo((double) profile.exit(cfg.size() - 1));
  }
}
