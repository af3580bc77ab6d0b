package org.pathforest.profile.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.profile.Figure3Method;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.ProfileFile;
import org.pathforest.profile.file.ProfileReader;

/**
 * Patterns in a loop whose iterations are path 0 (B D E) or path 2 (B C E); path 6 enters it and
 * path 3 leaves it.
 */
class PatternsTest {
  private static final int ENTER = 6;
  private static final int LEAVE = 3;
  private static final int D = 0;
  private static final int C = 2;

  @TempDir Path folder;

  private List<Pattern> patterns(int k, List<int[]> sequences) throws IOException {
    Path file = folder.resolve("p.pathprof");
    new ProfileFile(k).method(Figure3Method.map()).sequences(0, 0, 9, k, sequences).write(file);
    MethodProfile method = ProfileReader.read(file).method(Figure3Method.map().key());
    return Patterns.of(method);
  }

  /** One call that enters the loop, takes iterations as told, and leaves it. */
  private static int[] call(int iterations, IntUnaryOperator path) {
    int[] ids = new int[iterations + 2];
    ids[0] = ENTER;
    for (int i = 0; i < iterations; i++) {
      ids[i + 1] = path.applyAsInt(i);
    }
    ids[iterations + 1] = LEAVE;
    return ids;
  }

  private static <T extends Pattern> T only(Class<T> kind, List<Pattern> patterns) {
    assertThat(patterns)
        .filteredOn(
            p ->
                !(p instanceof Pattern.TripCounts
                    || p instanceof Pattern.HardBranch
                    || p instanceof Pattern.PeriodicBranch))
        .singleElement()
        .isInstanceOf(kind);
    return any(kind, patterns);
  }

  private static <T extends Pattern> T any(Class<T> kind, List<Pattern> patterns) {
    assertThat(patterns).filteredOn(kind::isInstance).hasSize(1);
    return patterns.stream().filter(kind::isInstance).map(kind::cast).findFirst().orElseThrow();
  }

  @Test
  void iterations_that_take_turns_alternate() throws IOException {
    Pattern.Periodic p =
        only(Pattern.Periodic.class, patterns(4, List.of(call(1000, i -> i % 2 == 0 ? D : C))));
    assertThat(p.alternating()).isTrue();
    assertThat(p.turn()).containsExactlyInAnyOrder(C, D);
    assertThat(p.length()).isEqualTo(4);
    // 1000 iterations have 997 windows of four, the first and every other of which begins with D.
    assertThat(p.count()).isEqualTo(499);
    assertThat(p.turn().get(0)).isEqualTo(D);
    assertThat(p.ofFirst()).isEqualTo(499 / 500.0);
    assertThat(p.share()).isEqualTo(997 / 1000.0);
  }

  @Test
  void cycle_of_three_needs_six_paths_to_be_seen() throws IOException {
    List<int[]> calls = List.of(call(900, i -> i % 3 == 0 ? D : C));
    Pattern.Periodic p = only(Pattern.Periodic.class, patterns(6, calls));
    assertThat(p.alternating()).isFalse();
    assertThat(p.turn()).hasSize(3).containsOnly(C, D);
    assertThat(p.share()).isEqualTo(895 / 900.0);
    assertThat(patterns(5, calls)).noneMatch(Pattern.Periodic.class::isInstance);
  }

  @Test
  void long_runs_of_one_path_are_phases() throws IOException {
    // Ten runs of 90 and of 10 in turns.
    Pattern.Phased p =
        only(Pattern.Phased.class, patterns(4, List.of(call(1000, i -> i % 100 < 80 ? D : C))));
    assertThat(p.share()).isEqualTo(1);
    assertThat(p.loop()).isEqualTo(new Pattern.Place(4, 11));
    Pattern.Phase first = p.phases().get(0);
    assertThat(first.path()).isEqualTo(D);
    assertThat(first.count()).isEqualTo(800);
    assertThat(first.share()).isEqualTo(0.8);
    assertThat(first.run()).isEqualTo(80);
    assertThat(first.followed()).isEqualTo(77 / 80.0);
    // Of a run of 80 the last three have less than four left: 3, 2 and 1.
    assertThat(first.least()).isEqualTo((77 * 4 + 3 + 2 + 1) / 80.0, within(1e-9));
    assertThat(p.phases().get(1).run()).isEqualTo(20);
  }

  @Test
  void one_path_nearly_always_is_bias_and_nothing_else() throws IOException {
    Random random = new Random(3);
    Pattern.Biased p =
        only(
            Pattern.Biased.class,
            patterns(4, List.of(call(4000, i -> random.nextInt(20) == 0 ? C : D))));
    assertThat(p.path()).isEqualTo(D);
    assertThat(p.share()).isBetween(0.93, 0.97);
    assertThat(p.iterations()).isEqualTo(4000);
    assertThat(p.backEdges()).as("with the first, which comes in from outside").isEqualTo(4001);
  }

  @Test
  void branch_that_depends_on_nothing_is_hard_and_one_that_alternates_is_not() throws IOException {
    Random random = new Random(5);
    Pattern.HardBranch hard =
        any(
            Pattern.HardBranch.class,
            patterns(2, List.of(call(4000, i -> random.nextBoolean() ? C : D))));
    assertThat(hard.branch()).isEqualTo(new Pattern.Place(4, 11));
    assertThat(hard.executions()).isEqualTo(4002);
    assertThat(hard.missesConstant()).isBetween(1800L, 2001L);
    assertThat(hard.missesHistory()).isBetween(1800L, hard.missesConstant());
    assertThat(patterns(2, List.of(call(4000, i -> i % 2 == 0 ? C : D))))
        .noneMatch(Pattern.HardBranch.class::isInstance);
  }

  @Test
  void branch_with_a_period_that_is_too_long_for_a_cycle_of_paths_is_found_by_itself()
      throws IOException {
    // Five paths hold two turns of a period of two only.
    List<Pattern> patterns = patterns(5, List.of(call(3000, i -> i % 4 == 0 ? D : C)));
    assertThat(patterns).noneMatch(Pattern.Periodic.class::isInstance);
    Pattern.PeriodicBranch b = any(Pattern.PeriodicBranch.class, patterns);
    assertThat(b.branch()).isEqualTo(new Pattern.Place(4, 11));
    assertThat(b.period()).isEqualTo(4);
    assertThat(b.share()).isEqualTo(1);
    assertThat(b.missesConstant()).isEqualTo(750);
  }

  @Test
  void loop_of_which_few_iterations_are_seen_is_not_judged() throws IOException {
    List<int[]> calls = IntStream.range(0, 2000).mapToObj(call -> call(call % 2, i -> D)).toList();
    assertThat(patterns(4, calls))
        .filteredOn(p -> !(p instanceof Pattern.HardBranch))
        .allMatch(Pattern.TripCounts.class::isInstance);
  }

  @Test
  void independent_iterations_are_irregular_and_nothing_else() throws IOException {
    Random random = new Random(3);
    for (int chance : new int[] {2, 3, 5}) {
      Pattern.Irregular p =
          only(
              Pattern.Irregular.class,
              patterns(4, List.of(call(20_000, i -> random.nextInt(chance) == 0 ? C : D))));
      assertThat(p.information()).isLessThan(0.01);
      assertThat(p.iterations()).isEqualTo(3);
    }
  }

  @Test
  void iterations_that_depend_on_the_one_before_are_correlated() throws IOException {
    // After C comes D; after D either.
    Random random = new Random(3);
    int[] last = {D};
    Pattern.Correlated p =
        only(
            Pattern.Correlated.class,
            patterns(
                4,
                List.of(
                    call(20_000, i -> last[0] = last[0] == C ? D : random.nextBoolean() ? C : D))));
    // C is a third: H(1/3) less two thirds of a bit.
    double entropy = Math.log(3) / Math.log(2) - 2 / 3.0;
    assertThat(p.entropy()).isEqualTo(entropy, within(0.02));
    assertThat(p.information()).isEqualTo(entropy - 2 / 3.0, within(0.02));
    assertThat(p.decided()).isEmpty();
  }

  @Test
  void few_iterations_show_nothing() throws IOException {
    assertThat(patterns(4, List.of(call(20, i -> i % 2 == 0 ? D : C))))
        .allMatch(Pattern.TripCounts.class::isInstance);
  }

  @Test
  void trip_counts_are_exact_up_to_what_k_paths_tell() throws IOException {
    List<int[]> calls = new ArrayList<>();
    calls.addAll(Collections.nCopies(5, new int[] {7}));
    calls.addAll(Collections.nCopies(7, call(0, i -> D)));
    calls.addAll(Collections.nCopies(11, call(1, i -> C)));
    calls.addAll(Collections.nCopies(13, call(2, i -> D)));
    calls.addAll(Collections.nCopies(17, call(9, i -> D)));
    Pattern.TripCounts t = any(Pattern.TripCounts.class, patterns(4, calls));
    // Path 7 enters the loop and leaves it. The path that enters goes round once.
    assertThat(t.times()).containsExactly(5L, 7L, 11L, 13L);
    assertThat(t.more()).isEqualTo(17);
    assertThat(t.open()).isZero();
    assertThat(t.entries()).isEqualTo(5 + 7 + 11 + 13 + 17);
    assertThat(t.mean()).isEqualTo((7 + 2 * 11 + 3 * 13 + 10 * 17) / 53.0);
  }

  @Test
  void single_paths_have_no_patterns() throws IOException {
    assertThat(patterns(1, List.of(call(1000, i -> D)))).isEmpty();
  }
}
