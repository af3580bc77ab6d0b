package org.pathforest.runtime.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.runtime.Child;
import org.pathforest.runtime.ChildPrograms;
import org.pathforest.runtime.ProfileFile;
import org.pathforest.runtime.table.Grams;
import org.pathforest.runtime.table.Table;

/** Counts of threads add up, and ended threads are forgotten. */
class ThreadsTest {
  @TempDir private Path folder;

  @Test
  void counts_of_all_threads_add_up_and_ended_ones_give_their_memory_back() throws Exception {
    Child child = new Child(folder);
    List<String> lines = child.run("threads").succeeded().lines().toList();
    // The sum of the ended threads, and the main thread.
    assertThat(lines.get(0)).isEqualTo("2");
    assertThat(Integer.parseInt(lines.get(1))).isBetween(1, 2);
    child.profile().assertFed(ChildPrograms.CLASS, 1 + 8 * 251);
  }

  @Test
  void thread_that_has_ended_is_not_kept() throws Exception {
    new Child(folder).printing("forgotten\n", "endedThread").assertFed(ChildPrograms.CLASS, 1);
  }

  @Test
  void few_ended_threads_keep_their_tables() throws Exception {
    new Child(folder)
        .printing("the same\n", "thread.ThreadPrograms.inTurn")
        .assertFed(ChildPrograms.CLASS, 10);
  }

  @Test
  void ended_thread_for_whose_sum_there_is_no_memory_is_added_up_later() throws Exception {
    ProfileFile p = new Child(folder, "-Xmx24m").printing("3\n2\n", "MemoryPrograms.fold");
    assertThat(p.meta("limits")).isEmpty();
    assertThat(p.grams(ChildPrograms.CLASS, 1).upTo(4))
        .isEqualTo(Grams.of(ChildPrograms.sequences(ChildPrograms.FEW), 4).upTo(4));
  }

  @Test
  void thread_whose_locals_were_cleared_keeps_its_tables() throws Exception {
    Child child = new Child(folder, "--add-opens=java.base/java.lang=ALL-UNNAMED");
    // The sum of the ended threads, and the main thread.
    ProfileFile p = child.printing("2\n", "thread.ThreadPrograms.erased");
    assertThat(p.of(ChildPrograms.CLASS, 0)).hasSize(1);
  }

  @Test
  void thread_that_is_stopped_while_it_adds_up_stops_and_the_profile_says_so() throws Exception {
    ProfileFile p = new Child(folder).printing("stopped\n", "thread.ThreadPrograms.stopped");

    assertThat(p.meta("limits")).isEqualTo("thread-stopped");
    assertThat(p.of(ChildPrograms.CLASS, 0))
        .anySatisfy(r -> assertThat(r.exactUpTo).isZero())
        .anySatisfy(r -> assertThat(r.limits).isEqualTo(Table.LIMIT_STOPPED));
  }
}
