package org.pathforest.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Activations that are profiled in bursts. */
class BurstsTest {
  @TempDir Path folder;

  private static Grams grams(int n, int activations, int different, IntPredicate profiled) {
    List<List<Integer>> sequences = new ArrayList<>();
    for (int a = 0; a < activations; a++) {
      if (profiled.test(a)) {
        sequences.add(BurstPrograms.sequence(n, a, different));
      }
    }
    return Grams.of(sequences, 4);
  }

  private ProfileFile run(String setting, int activations, int different) throws Exception {
    Child child = new Child(folder).with("-Dpathforest.bursts=" + setting);
    assertThat(child.run("bursts", "" + activations, "" + different))
        .isEqualTo(new Child.Outcome(0, "", ""));
    return child.profile();
  }

  private static void assertBursts(
      ProfileFile p, int activations, int different, IntPredicate profiled) {
    long count = IntStream.range(0, activations).filter(profiled).count();
    for (int method = 0; method < 2; method++) {
      int n = method == 0 ? ChildPrograms.FEW : ChildPrograms.MANY;
      assertThat(p.grams(ChildPrograms.CLASS, method).upTo(4))
          .as("n-grams of the activations that were profiled, method %d", method)
          .isEqualTo(grams(n, activations, different, profiled).upTo(4));
      CountsRecord r = p.of(ChildPrograms.CLASS, method).get(0);
      assertThat(List.of(r.activations, r.profiled)).isEqualTo(List.of((long) activations, count));
      assertThat(r.limits).isEqualTo(Table.LIMIT_BURSTS);
      assertThat(r.prefixes.values()).as("interruptions").containsExactly(count);
    }
    assertThat(p.meta("limits")).isEqualTo("bursts");
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 50, 1000, 1001, 1009, 25_000})
  void activations_of_bursts_and_no_others_are_counted(int activations) throws Exception {
    ProfileFile p = run("10/3", activations, 1000);
    assertBursts(p, activations, 1000, a -> a % 10 < 3);
  }

  @Test
  void methods_whose_paths_have_cells_are_counted_in_full() throws Exception {
    ProfileFile p = run("10/3", 1000, 5);
    assertThat(p.grams(ChildPrograms.CLASS, 3).upTo(1)).isEqualTo(Map.of("[1]", 1000L));
    assertThat(p.of(ChildPrograms.CLASS, 3).get(0).limits).isEqualTo(0);
  }

  @Test
  void run_that_ends_in_its_first_burst_is_exact_and_names_no_limit() throws Exception {
    ProfileFile p = run("1000/500", 500, 5);
    assertThat(p.meta("limits")).isEmpty();
    assertThat(p.grams(ChildPrograms.CLASS, 0).upTo(4))
        .isEqualTo(grams(ChildPrograms.FEW, 500, 5, a -> true).upTo(4));
  }

  @Test
  void bursts_without_a_pause_profile_everything() throws Exception {
    ProfileFile p = run("7/7", 100, 5);
    assertThat(p.meta("limits")).isEmpty();
    assertThat(List.of(numbers(p.of(ChildPrograms.CLASS, 1).get(0))))
        .containsExactly(List.of(100L, 100L));
  }

  @Test
  void pauses_double_while_bursts_meet_nothing_new() throws Exception {
    // One sequence alone: the first burst meets it, the others meet nothing new.
    List<Integer> begins = begins(0, 4000);
    ProfileFile p = run("10/3/adaptive", 4000, 1);
    assertBursts(p, 4000, 1, a -> begins.stream().anyMatch(b -> a >= b && a < b + 3));
  }

  /**
   * Where bursts of 3 activations in 10 begin if the first of them meets something new, and no
   * other does.
   */
  private static List<Integer> begins(int first, int end) {
    List<Integer> begins = new ArrayList<>();
    int pause = 7;
    begins.add(first);
    for (int at = first + 3 + pause; at < end; at += 3 + pause) {
      begins.add(at);
      pause = Math.min(7 << Bursts.MOST_DOUBLINGS, pause * 2);
    }
    return begins;
  }

  @Test
  void burst_that_meets_something_new_sets_the_pause_back() throws Exception {
    // Pauses of 7, 14 and 28 activations; then another sequence, and again 7, 14, 28 and so on.
    List<Integer> begins = begins(0, 58);
    assertThat(begins).containsExactly(0, 10, 27);
    begins.addAll(begins(58, 600));
    IntPredicate profiled = a -> begins.stream().anyMatch(b -> a >= b && a < b + 3);
    long count = IntStream.range(0, 600).filter(profiled).count();
    Child child = new Child(folder).with("-Dpathforest.bursts=10/3/adaptive");
    assertThat(child.run("bursts-new", "58", "600")).isEqualTo(new Child.Outcome(0, "", ""));
    ProfileFile p = child.profile();
    for (Method m : METHODS) {
      assertThat(p.of(m.className, m.number))
          .extracting(BurstsTest::numbers)
          .as("activations, %s", m)
          .containsExactly(List.of(600L, count));
      Grams all = grams(m.paths, 58, 1, profiled);
      grams(m.paths, 600, 2, a -> a >= 58 && profiled.test(a)).addTo(all);
      assertThat(p.grams(m.className, m.number).upTo(4))
          .as("n-grams of the activations that were profiled, %s", m)
          .isEqualTo(all.upTo(4));
    }
  }

  private static List<Long> numbers(CountsRecord r) {
    return List.of(r.activations, r.profiled);
  }

  /** A method of each kind of table, by class, number and how many paths it has. */
  private record Method(String className, int number, int paths) {}

  private static final List<Method> METHODS =
      List.of(
          new Method(ChildPrograms.CLASS, 0, ChildPrograms.FEW),
          new Method(ChildPrograms.CLASS, 1, ChildPrograms.MANY),
          new Method(ChildPrograms.CLASS, 2, BurstPrograms.MORE),
          new Method(BurstPrograms.OTHER, 0, BurstPrograms.SOME));

  private void assertReset(
      String setting,
      int before,
      int after,
      int different,
      String where,
      List<Integer> profiledSince)
      throws Exception {
    Path own = Files.createTempDirectory(folder, "run");
    Child child = new Child(own).with("-Dpathforest.bursts=" + setting);
    assertThat(child.run("bursts-reset", "" + before, "" + after, "" + different, where))
        .isEqualTo(new Child.Outcome(0, "", ""));
    ProfileFile p = child.profile();
    long profiled = profiledSince.size();
    for (Method m : METHODS) {
      assertThat(p.grams(m.className, m.number).upTo(4))
          .as("n-grams after the reset, %s", m)
          .isEqualTo(
              grams(
                      m.paths,
                      before + after,
                      different,
                      a -> a >= before && profiledSince.contains(a - before))
                  .upTo(4));
      assertThat(p.of(m.className, m.number))
          .as("activations after the reset, %s", m)
          .extracting(BurstsTest::numbers)
          .containsExactly(List.of((long) after, profiled));
    }
    assertThat(p.meta("limits")).isEqualTo(profiled < after ? "bursts" : "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"here", "elsewhere"})
  void burst_begins_after_a_reset_in_a_pause(String where) throws Exception {
    assertReset("10/3", 5, 2, 1000, where, List.of(0, 1));
    assertReset("10/3", 5, 25, 1000, where, List.of(0, 1, 2, 10, 11, 12, 20, 21, 22));
    assertReset("1000/3", 100, 4, 1000, where, List.of(0, 1, 2));
  }

  @Test
  void burst_begins_after_a_reset_in_a_burst() throws Exception {
    assertReset("10/3", 12, 4, 1000, "here", List.of(0, 1, 2));
  }

  @Test
  void nothing_is_said_to_have_begun_after_a_reset_if_nothing_has() throws Exception {
    assertReset("10/3", 5, 0, 1000, "here", List.of());
  }

  @Test
  void reset_in_a_pause_that_was_doubled_sets_pauses_back() throws Exception {
    assertReset("10/3/adaptive", 1500, 25, 1, "here", List.of(0, 1, 2, 10, 11, 12));
  }

  @Test
  void ended_threads_of_which_not_as_much_was_profiled_have_records_of_their_own()
      throws Exception {
    Child child = new Child(folder).with("-Dpathforest.bursts=10/3");
    assertThat(child.run("bursts-threads")).isEqualTo(new Child.Outcome(0, "", ""));
    ProfileFile p = child.profile();
    for (Method m : METHODS) {
      assertThat(p.of(m.className, m.number))
          .extracting(BurstsTest::numbers)
          .as("threads that stayed in their first burst together, the other alone, %s", m)
          .containsExactly(List.of(4L, 4L), List.of(100L, 30L));
      Grams all = grams(m.paths, 100, 1000, a -> a % 10 < 3);
      grams(m.paths, 2, 1000, a -> true).addTo(all);
      grams(m.paths, 2, 1000, a -> true).addTo(all);
      assertThat(p.grams(m.className, m.number).upTo(4)).isEqualTo(all.upTo(4));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"edges", "structural", "kiter"})
  void profilers_without_bursts_say_so_and_count_everything(String profiler) throws Exception {
    Child child = new Child(folder).with("-Dpathforest.bursts=10/3");
    assertThat(child.run("scheme-alone", profiler))
        .isEqualTo(
            new Child.Outcome(
                0,
                "",
                "pathforest: pathforest.bursts: "
                    + profiler
                    + " can't profile in bursts, kpaths and bl can; all activations are"
                    + " profiled\n"));
    assertThat(child.profile().meta("limits")).isEmpty();
    assertThat(child.profile().of(ChildPrograms.CLASS, 0).get(0).limits).isEqualTo(0);
    assertThat(child.profile().grams(ChildPrograms.CLASS, 0).upTo(1))
        .isEqualTo(Map.of("[1]", 20L, "[2]", 20L));
  }

  @Test
  void slab_forests_say_that_they_have_no_bursts_and_count_everything() throws Exception {
    Child child = new Child(folder).with("-Dpathforest.bursts=10/3");
    assertThat(child.run("forest-alone"))
        .isEqualTo(
            new Child.Outcome(
                0,
                "",
                "pathforest: pathforest.bursts: ksf can't profile in bursts, kpaths and bl can; all"
                    + " activations are profiled\n"));
    assertThat(child.profile().meta("limits")).isEmpty();
    assertThat(child.profile().grams(ChildPrograms.CLASS, 0).upTo(1))
        .isEqualTo(Map.of("[1]", 20L, "[2]", 20L));
  }
}
