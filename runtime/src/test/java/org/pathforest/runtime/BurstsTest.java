package org.pathforest.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
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
        sequences.add(ChildPrograms.sequence(n, a, different));
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
    long count = java.util.stream.IntStream.range(0, activations).filter(profiled).count();
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
    assertThat(p.of(ChildPrograms.CLASS, 1).get(0).limits).isEqualTo(0);
  }

  @Test
  void pauses_double_while_bursts_meet_nothing_new() throws Exception {
    // One sequence alone: the first burst meets it, the others meet nothing new.
    List<Integer> begins = new ArrayList<>(List.of(0));
    int pause = 7;
    for (int at = 3 + pause; at < 4000; at += 3 + pause) {
      begins.add(at);
      pause = Math.min(7 << Bursts.MOST_DOUBLINGS, pause * 2);
    }
    ProfileFile p = run("10/3/adaptive", 4000, 1);
    assertBursts(p, 4000, 1, a -> begins.stream().anyMatch(b -> a >= b && a < b + 3));
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
