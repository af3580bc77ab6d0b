package org.pathforest.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.forest.LongestGrams;

/** Every path is counted once, under the longest n-gram that ends with it. */
class LongestGramsTest {

  private static Map<List<Integer>, Long> longest(Kipf kipf) {
    long[] counts = LongestGrams.counts(kipf);
    Map<List<Integer>, Long> longest = new HashMap<>();
    for (int v = 0; v < counts.length; v++) {
      if (counts[v] != 0) {
        List<Integer> gram = new ArrayList<>();
        for (int id : kipf.ids(v)) {
          gram.add(id);
        }
        longest.put(gram, counts[v]);
      }
    }
    return longest;
  }

  @Test
  void paths_of_a_sequence_are_counted_under_all_before_them_up_to_k() {
    Kipf kipf = Kipf.ofSequences(3, new int[] {6, 2, 0, 0, 2}, new int[] {6});

    assertThat(longest(kipf))
        .containsOnly(
            Map.entry(List.of(6), 2L),
            Map.entry(List.of(6, 2), 1L),
            Map.entry(List.of(6, 2, 0), 1L),
            Map.entry(List.of(2, 0, 0), 1L),
            Map.entry(List.of(0, 0, 2), 1L));
  }

  @Test
  void forest_of_nothing_has_no_counts() {
    assertThat(LongestGrams.counts(Kipf.unknown())).isEmpty();
  }

  @Property(tries = 200)
  void random_sequences_give_what_a_walk_over_them_gives(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 6) int k) {
    Random random = new Random(seed);
    int[][] sequences = new int[random.nextInt(5)][];
    Map<List<Integer>, Long> expected = new HashMap<>();
    for (int s = 0; s < sequences.length; s++) {
      sequences[s] = random.ints(random.nextInt(40), 0, 4).toArray();
      for (int end = 1; end <= sequences[s].length; end++) {
        List<Integer> gram = new ArrayList<>();
        for (int i = Math.max(0, end - k); i < end; i++) {
          gram.add(sequences[s][i]);
        }
        expected.merge(gram, 1L, Long::sum);
      }
    }

    assertThat(longest(Kipf.ofSequences(k, sequences))).isEqualTo(expected);
  }
}
