package org.pathforest.profile.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.weights.EdgeWeights;
import org.pathforest.profile.Figure3Method;
import org.pathforest.profile.RandomWalk;
import org.pathforest.profile.forest.Kipf;

class BranchMissesTest {
  /** Block B of Figure 3, which goes to C on paths 2, 3 and 6, and to D on path 0. */
  private static final int B = 1;

  /** Block E, which goes back to B, or leaves the loop on path 3. */
  private static final int E = 4;

  private static BranchMisses branch(int block, int k, int... sequence) {
    PathNumbering numbering = Figure3Method.map().numbering();
    return BranchMisses.of(
            numbering.dag().cfg(),
            Kipf.ofSequences(k, sequence),
            new PathDecoder(numbering)::decode)
        .stream()
        .filter(b -> b.block() == block)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void branch_of_period_two_is_missed_by_every_constant_guess_and_known_from_the_path_before() {
    int[] sequence =
        IntStream.range(0, 102).map(i -> i == 0 ? 6 : i == 101 ? 3 : i % 2 * 2).toArray();
    BranchMisses known = branch(B, 2, sequence);
    assertThat(known.executions()).isEqualTo(102);
    // To D 50 times. To C in 50 iterations, and on the paths that enter and leave the loop.
    assertThat(known.outcomes()).isEqualTo(Map.of(2, 52L, 3, 50L));
    assertThat(known.missesConstant()).isEqualTo(50);
    assertThat(known.missesHistory()).isZero();
    assertThat(branch(B, 1, sequence).missesHistory()).as("no path before is known").isEqualTo(50);
  }

  @Test
  void last_iteration_is_missed_once_by_both_guesses() {
    int[] sequence = {6, 2, 2, 2, 2, 3};
    BranchMisses leaves = branch(E, 3, sequence);
    assertThat(leaves.missesConstant()).isEqualTo(1);
    assertThat(leaves.missesHistory()).isEqualTo(1);
  }

  @Property(tries = 300)
  void misses_are_those_of_the_whole_sequences(@ForAll long seed) {
    Random random = new Random(seed);
    PathNumbering numbering =
        PathNumbering.of(RandomWalk.cfg(random), EdgeWeights.uniform(), 1 + random.nextInt(50));
    Cfg cfg = numbering.dag().cfg();
    RandomWalk walk = new RandomWalk(numbering, random);
    int[][] sequences = new int[1 + random.nextInt(9)][];
    Arrays.setAll(sequences, i -> walk.activation());
    int k = 1 + random.nextInt(4);
    PathDecoder decoder = new PathDecoder(numbering);
    Map<Integer, long[]> expected = expected(cfg, decoder, sequences, k);
    List<BranchMisses> found =
        BranchMisses.of(cfg, Kipf.ofSequences(k, sequences), decoder::decode);
    assertThat(found.stream().map(BranchMisses::block))
        .containsExactlyElementsOf(expected.keySet());
    for (BranchMisses b : found) {
      assertThat(new long[] {b.executions(), b.missesConstant(), b.missesHistory()})
          .as("block %d, k = %d", b.block(), k)
          .isEqualTo(expected.get(b.block()));
    }
  }

  /** Returns executions and misses by block, from each visit of a branch with its history. */
  private static Map<Integer, long[]> expected(
      Cfg cfg, PathDecoder decoder, int[][] sequences, int k) {
    Map<Integer, Map<List<Object>, Map<Integer, Long>>> visits = new TreeMap<>();
    for (int[] sequence : sequences) {
      for (int t = 0; t < sequence.length; t++) {
        BlPath path = decoder.decode(sequence[t]);
        List<Object> history = new ArrayList<>(List.of("path " + path.start()));
        for (int before = Math.max(0, t - k + 1); before < t; before++) {
          history.add(0, sequence[before]);
        }
        for (int i = 0; i < path.blocks().size(); i++) {
          int block = path.blocks().get(i);
          history.add("block " + block);
          int next = i + 1 < path.blocks().size() ? path.blocks().get(i + 1) : path.to();
          if (next >= 0 && cfg.successors(block).size() > 1) {
            visits
                .computeIfAbsent(block, b -> new HashMap<>())
                .computeIfAbsent(List.copyOf(history), h -> new HashMap<>())
                .merge(next, 1L, Long::sum);
          }
        }
      }
    }
    Map<Integer, long[]> expected = new TreeMap<>();
    visits.forEach(
        (block, byHistory) -> {
          Map<Integer, Long> all = new HashMap<>();
          long missed = 0;
          for (Map<Integer, Long> outcomes : byHistory.values()) {
            outcomes.forEach((to, n) -> all.merge(to, n, Long::sum));
            missed += missed(outcomes);
          }
          long executions = all.values().stream().mapToLong(n -> n).sum();
          expected.put(block, new long[] {executions, missed(all), missed});
        });
    return expected;
  }

  private static long missed(Map<Integer, Long> outcomes) {
    long[] sorted = outcomes.values().stream().mapToLong(n -> n).sorted().toArray();
    return Arrays.stream(sorted, 0, sorted.length - 1).sum();
  }
}
