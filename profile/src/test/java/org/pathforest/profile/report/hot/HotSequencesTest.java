package org.pathforest.profile.report.hot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.forest.PathRun;
import org.pathforest.profile.forest.Words;
import org.pathforest.profile.report.hot.ReportModel.Kind;

/** Hot sequences that are selected from a forest. Path 1 starts a call, path 9 ends one. */
class HotSequencesTest {

  private static List<HotSequence> hottest(int k, int limit, int[]... sequences) {
    return new HotSequences(Kipf.ofSequences(k, sequences), id -> 10, id -> id == 1, id -> id == 9)
        .hottest(limit);
  }

  private static int[] repeat(int times, int... turn) {
    return Words.unroll(turn, 0, times * turn.length);
  }

  private static int[] join(int[]... parts) {
    return Arrays.stream(parts).flatMapToInt(Arrays::stream).toArray();
  }

  @Test
  void loop_of_figure_9_is_one_cycle_of_five_paths() {
    List<int[]> calls = new ArrayList<>();
    Random random = new Random(9);
    for (int i = 0; i < 100; i++) {
      int[] noise = random.ints(6, 100, 120).toArray();
      calls.add(join(new int[] {1}, noise, repeat(8, 38, 86, 86, 86, 755), new int[] {9}));
    }
    List<HotSequence> hot = hottest(11, 3, calls.toArray(int[][]::new));
    HotSequence first = hot.get(0);
    assertThat(first.kind()).isEqualTo(Kind.CYCLE);
    assertThat(first.runs())
        .containsExactly(new PathRun(38, 1, 1), new PathRun(86, 3, 3), new PathRun(755, 1, 1));
    assertThat(first.length()).isEqualTo(11);
    assertThat(first.count()).isEqualTo(600);
    assertThat(hot).filteredOn(s -> s.kind() == Kind.CYCLE).hasSize(1);
  }

  @Test
  void path_that_repeats_for_long_is_one_cycle_of_one_path() {
    List<HotSequence> hot = hottest(8, 5, join(new int[] {1}, repeat(1000, 4), new int[] {9}));
    assertThat(hot.get(0).runs()).containsExactly(new PathRun(4, 1, 1));
    assertThat(hot.get(0).count()).isEqualTo(993);
    assertThat(hot).hasSize(1);
  }

  @Test
  void shifts_of_one_long_sequence_are_listed_once() {
    int[] line = {2, 3, 4, 5, 6, 7, 8, 10, 11, 12};
    List<int[]> calls = Collections.nCopies(50, line);
    List<HotSequence> hot = hottest(8, 5, calls.toArray(int[][]::new));
    assertThat(hot).hasSize(1);
    assertThat(hot.get(0).kind()).isEqualTo(Kind.SEQUENCE);
    assertThat(hot.get(0).count()).isEqualTo(50);
  }

  @Test
  void calls_that_differ_in_repeats_only_are_one() {
    List<HotSequence> hot =
        hottest(
            8,
            5,
            join(new int[] {1}, repeat(2, 4), new int[] {9}),
            join(new int[] {1}, repeat(5, 4), new int[] {9}),
            new int[] {1, 9});
    assertThat(hot.get(0).kind()).isEqualTo(Kind.CALL);
    assertThat(hot.get(0).runs())
        .containsExactly(new PathRun(1, 1, 1), new PathRun(4, 2, 5), new PathRun(9, 1, 1));
    assertThat(hot.get(0).count()).isEqualTo(2);
    assertThat(hot.get(1).runs()).containsExactly(new PathRun(1, 1, 1), new PathRun(9, 1, 1));
  }

  @Test
  void cycle_as_long_as_the_longest_sequences_is_found_by_its_rotations() {
    HotSequence first = hottest(4, 5, repeat(50, 0, 0, 2, 2)).get(0);
    assertThat(first.kind()).isEqualTo(Kind.CYCLE);
    assertThat(first.runs()).containsExactly(new PathRun(0, 2, 2), new PathRun(2, 2, 2));
  }

  @Test
  void where_no_long_sequence_is_hot_shorter_ones_are_shown() {
    int[] random = new Random(3).ints(5_000, 20, 28).toArray();
    List<HotSequence> hot = hottest(8, 5, random);
    assertThat(hot).isNotEmpty().allMatch(s -> s.length() <= 2);
  }

  @Property
  void no_sequence_weighs_more_than_the_method(@ForAll long seed) {
    Random random = new Random(seed);
    int[][] sequences = new int[random.nextInt(5) + 1][];
    for (int i = 0; i < sequences.length; i++) {
      sequences[i] = random.ints(random.nextInt(60) + 1, 0, 1 + random.nextInt(4)).toArray();
    }
    Kipf kipf = Kipf.ofSequences(6, sequences);
    HotSequences hot = new HotSequences(kipf, id -> id + 1, id -> false, id -> false);
    List<HotSequence> chosen = hot.hottest(10);
    assertThat(chosen).isNotEmpty();
    for (HotSequence s : chosen) {
      assertThat(s.weight()).isLessThanOrEqualTo(hot.total());
      assertThat(s.count()).isPositive();
    }
  }

  @Property
  void period_is_the_least_shift_onto_itself(
      @ForAll @Size(min = 1, max = 20) List<@IntRange(max = 2) Integer> ids) {
    int[] word = ids.stream().mapToInt(Integer::intValue).toArray();
    int expected = 1;
    while (!Arrays.equals(
        Arrays.copyOfRange(word, expected, word.length),
        Arrays.copyOf(word, word.length - expected))) {
      expected++;
    }
    assertThat(Words.periods(word)[0]).isEqualTo(expected);
  }

  @Property
  void least_rotation_is_the_least_of_all(
      @ForAll @Size(min = 1, max = 12) List<@IntRange(max = 2) Integer> ids) {
    int[] word = ids.stream().mapToInt(Integer::intValue).toArray();
    int[] least = Words.unroll(word, Words.leastRotation(word, word.length), word.length);
    for (int from = 0; from < word.length; from++) {
      assertThat(Arrays.compare(least, Words.unroll(word, from, word.length)))
          .isLessThanOrEqualTo(0);
    }
  }
}
