package org.pathforest.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts of threads add up, and threads that have ended are forgotten. */
class ThreadsTest {
  private static final int THREADS = 1 + 8 * 251;

  @TempDir Path folder;

  @Test
  void counts_of_all_threads_add_up_and_ended_ones_give_their_memory_back() throws Exception {
    Child child = new Child(folder);
    Child.Outcome o = child.run("threads");
    assertThat(o.err()).isEmpty();
    assertThat(o.status()).isZero();
    List<String> lines = o.out().lines().toList();
    // The sum of ended ones, and the main thread.
    assertThat(lines.get(0)).isEqualTo("2");
    assertThat(Integer.parseInt(lines.get(1))).isBetween(1, 3);
    ProfileFile p = child.profile();
    for (int method = 0; method < 2; method++) {
      int n = method == 0 ? ChildPrograms.FEW : ChildPrograms.MANY;
      Grams once = Grams.of(ChildPrograms.sequences(n), 4);
      Grams all = new Grams();
      once.addTo(all, THREADS);
      assertThat(p.grams(ChildPrograms.CLASS, method).upTo(4)).isEqualTo(all.upTo(4));
    }
  }

  @Test
  void thread_that_has_ended_is_not_kept() throws Exception {
    Child child = new Child(folder).with("-XX:+UseSerialGC");
    assertThat(child.run("ended-thread")).isEqualTo(new Child.Outcome(0, "forgotten\n", ""));
    assertThat(child.profile().grams(ChildPrograms.CLASS, 0).upTo(4))
        .isEqualTo(Grams.of(ChildPrograms.sequences(ChildPrograms.FEW), 4).upTo(4));
  }

  @Test
  void ended_thread_for_whose_sum_there_is_no_memory_is_added_up_later() throws Exception {
    Child child = new Child(folder).with("-Xmx24m", "-XX:+UseSerialGC");
    assertThat(child.run("fold-without-memory")).isEqualTo(new Child.Outcome(0, "3\n2\n", ""));
    ProfileFile p = child.profile();
    assertThat(p.meta("limits")).isEmpty();
    assertThat(p.grams(ChildPrograms.CLASS, 1).upTo(4))
        .isEqualTo(Grams.of(ChildPrograms.sequences(ChildPrograms.FEW), 4).upTo(4));
  }

  @Test
  void thread_whose_locals_were_cleared_keeps_its_tables() throws Exception {
    Child child = new Child(folder).with("--add-opens=java.base/java.lang=ALL-UNNAMED");
    Child.Outcome o = child.run("erased");
    // The sum of ended ones, and the main thread.
    assertThat(o).isEqualTo(new Child.Outcome(0, "2\n", ""));
    assertThat(child.profile().of(ChildPrograms.CLASS, 0)).hasSize(1);
  }
}
