package org.pathforest.profile.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.profile.Figure3Method;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.ProfileFile;
import org.pathforest.profile.file.ProfileReader;

/**
 * Findings about a loop whose iterations are path 0 (B D E) or path 2 (B C E). Path 6 enters the
 * loop, and path 3 leaves it.
 */
class MethodFindingsTest {
  private static final int ENTER = 6;
  private static final int LEAVE = 3;
  private static final int D = 0;
  private static final int C = 2;

  @TempDir Path folder;

  private MethodFindings of(int k, List<int[]> sequences) throws IOException {
    Path file = folder.resolve("p.pathprof");
    new ProfileFile(k).method(Figure3Method.map()).sequences(0, 0, 9, k, sequences).write(file);
    MethodProfile method = ProfileReader.read(file).method(Figure3Method.map().key());
    return MethodFindings.of(method, method.kipf(), new Packages(Set.of("org/x/")));
  }

  private LoopFindings loop(int k, List<int[]> sequences) throws IOException {
    List<LoopFindings> loops = of(k, sequences).loops();
    assertThat(loops).hasSize(1);
    return loops.get(0);
  }

  /**
   * Returns a call that enters the loop, runs the given path in each iteration, and leaves the
   * loop.
   */
  private static int[] call(int iterations, IntUnaryOperator path) {
    int[] ids = new int[iterations + 2];
    ids[0] = ENTER;
    for (int i = 0; i < iterations; i++) {
      ids[i + 1] = path.applyAsInt(i);
    }
    ids[iterations + 1] = LEAVE;
    return ids;
  }

  private static <T extends Finding> T only(Class<T> kind, LoopFindings loop) {
    assertThat(loop.findings()).filteredOn(kind::isInstance).hasSize(1);
    return loop.findings().stream()
        .filter(kind::isInstance)
        .map(kind::cast)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void iterations_that_take_turns_are_a_cycle_and_nothing_else() throws IOException {
    LoopFindings loop = loop(4, List.of(call(1000, i -> i % 2 == 0 ? D : C)));
    assertThat(loop.findings()).hasSize(1);
    Finding.Cycle c = only(Finding.Cycle.class, loop);
    assertThat(c.turn()).containsExactly(D, C);
    assertThat(c.length()).isEqualTo(4);
    // 1,000 iterations have 997 windows of four. The first and every second one begin with D.
    assertThat(c.count()).isEqualTo(499);
    assertThat(c.ofFirst()).isEqualTo(499 / 500.0);
    assertThat(c.share()).isEqualTo(997 / 1000.0);
    assertThat(c.gain()).as("one of two tests in each").isEqualTo(997 * Cost.TEST);
  }

  @Test
  void cycle_of_three_needs_six_paths_to_be_seen() throws IOException {
    List<int[]> calls = List.of(call(900, i -> i % 3 == 0 ? D : C));
    Finding.Cycle c = only(Finding.Cycle.class, loop(6, calls));
    assertThat(c.turn()).hasSize(3).containsOnly(C, D);
    assertThat(c.share()).isEqualTo(895 / 900.0);
    assertThat(loop(5, calls).findings()).noneMatch(Finding.Cycle.class::isInstance);
  }

  @Test
  void long_runs_of_one_path_are_told_with_their_mean_length() throws IOException {
    // Runs of 80 and runs of 20, ten times each, alternate.
    LoopFindings loop = loop(4, List.of(call(1000, i -> i % 100 < 80 ? D : C)));
    Finding.Runs runs = only(Finding.Runs.class, loop);
    assertThat(runs.runs())
        .containsExactly(new Finding.Run(D, 800, 0.8, 80, 0), new Finding.Run(C, 200, 0.2, 20, 0));
    assertThat(runs.gain()).as("all but the first of each run").isEqualTo(980 * Cost.TEST);
  }

  @Test
  void of_a_few_long_runs_among_many_short_ones_half_is_told() throws IOException {
    // D has runs of 74. Between them are eight runs of 1, each after two iterations of C.
    LoopFindings loop =
        loop(4, List.of(call(1000, i -> i % 100 < 73 || (i % 100 - 73) % 3 == 2 ? D : C)));
    Finding.Run d = only(Finding.Runs.class, loop).runs().get(0);
    assertThat(d.path()).isEqualTo(D);
    assertThat(d.half()).isEqualTo(1);
    assertThat(d.mean()).isBetween(9.0, 9.5);
  }

  @Test
  void short_runs_are_none() throws IOException {
    assertThat(loop(4, List.of(call(1000, i -> i % 8 < 4 ? D : C))).findings())
        .noneMatch(Finding.Runs.class::isInstance);
  }

  @Test
  void loop_with_one_way_round_has_nothing_to_gain() throws IOException {
    assertThat(loop(4, List.of(call(1000, i -> D))).findings()).isEmpty();
  }

  @Test
  void branch_that_depends_on_nothing_is_hard_and_one_that_alternates_is_not() throws IOException {
    Random random = new Random(5);
    LoopFindings loop = loop(2, List.of(call(4000, i -> random.nextBoolean() ? C : D)));
    Finding.HardBranch hard = only(Finding.HardBranch.class, loop);
    assertThat(hard.branch().block()).isEqualTo(1);
    assertThat(hard.branch().executions()).isEqualTo(4002);
    assertThat(hard.branch().missesConstant()).isBetween(1800L, 2001L);
    assertThat(hard.branch().missesHistory()).isBetween(1800L, hard.branch().missesConstant());
    assertThat(hard.leaves()).isFalse();
    assertThat(hard.gain()).isEqualTo(hard.branch().missesHistory() * Cost.MISS);
    assertThat(loop(2, List.of(call(4000, i -> i % 2 == 0 ? C : D))).findings())
        .noneMatch(Finding.HardBranch.class::isInstance);
  }

  @Test
  void branch_with_a_period_that_is_too_long_for_a_cycle_of_paths_is_found_by_itself()
      throws IOException {
    // In five paths, only a period of two fits twice.
    LoopFindings loop = loop(5, List.of(call(3000, i -> i % 4 == 0 ? D : C)));
    assertThat(loop.findings()).noneMatch(Finding.Cycle.class::isInstance);
    Finding.PeriodicBranch b = only(Finding.PeriodicBranch.class, loop);
    assertThat(b.branch().block()).isEqualTo(1);
    assertThat(b.period()).isEqualTo(4);
    assertThat(b.share()).isEqualTo(1);
    assertThat(b.branch().missesConstant()).isEqualTo(750);
  }

  @Test
  void what_may_gain_most_comes_first() throws IOException {
    // Runs of 300; between them, a hundred iterations are random.
    Random random = new Random(5);
    LoopFindings loop =
        loop(4, List.of(call(8000, i -> i % 400 < 300 || random.nextBoolean() ? D : C)));
    assertThat(loop.findings()).hasSizeGreaterThan(1);
    assertThat(loop.findings()).isSortedAccordingTo(Comparator.comparingDouble(f -> -f.gain()));
    assertThat(loop.gain()).isEqualTo(loop.findings().get(0).gain());
  }

  @Test
  void few_iterations_show_nothing() throws IOException {
    assertThat(loop(4, List.of(call(20, i -> i % 2 == 0 ? D : C))).findings()).isEmpty();
  }

  @Test
  void paths_through_a_loop_have_shares_that_add_up() throws IOException {
    LoopFindings loop = loop(4, List.of(call(100, i -> i % 5 == 0 ? D : C)));
    assertThat(loop.paths())
        .extracting(LoopFindings.PathShare::path, LoopFindings.PathShare::count)
        .containsExactly(tuple(C, 80L), tuple(D, 20L), tuple(LEAVE, 1L), tuple(ENTER, 1L));
    assertThat(loop.paths().stream().mapToDouble(LoopFindings.PathShare::share).sum())
        .isEqualTo(1, within(1e-9));
  }

  @Test
  void trip_counts_are_exact_up_to_what_k_paths_tell() throws IOException {
    List<int[]> calls = new ArrayList<>();
    calls.addAll(Collections.nCopies(5, new int[] {7}));
    calls.addAll(Collections.nCopies(7, call(0, i -> D)));
    calls.addAll(Collections.nCopies(11, call(1, i -> C)));
    calls.addAll(Collections.nCopies(13, call(2, i -> D)));
    calls.addAll(Collections.nCopies(17, call(9, i -> D)));
    TripCounts t = loop(4, calls).trips();
    // Path 7 enters the loop and leaves it. The path that enters completes one iteration.
    assertThat(t.times()).containsExactly(5L, 7L, 11L, 13L);
    assertThat(t.more()).isEqualTo(17);
    assertThat(t.open()).isZero();
    assertThat(t.entries()).isEqualTo(5 + 7 + 11 + 13 + 17);
    assertThat(t.mean()).isEqualTo((7 + 2 * 11 + 3 * 13 + 10 * 17) / 53.0);
  }

  @Test
  void loop_that_repeats_equally_often_is_told() throws IOException {
    List<int[]> calls = Collections.nCopies(1000, call(2, i -> i == 0 ? C : D));
    Finding.SameTrips same = only(Finding.SameTrips.class, loop(5, calls));
    assertThat(same.times()).isEqualTo(3);
    assertThat(same.share()).isEqualTo(1);
  }

  @Test
  void single_paths_tell_of_no_order() throws IOException {
    Random random = new Random(5);
    LoopFindings loop = loop(1, List.of(call(1000, i -> random.nextBoolean() ? C : D)));
    assertThat(loop.findings()).singleElement().isInstanceOf(Finding.HardBranch.class);
  }
}
