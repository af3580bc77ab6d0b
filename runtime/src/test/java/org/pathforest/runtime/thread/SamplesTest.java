package org.pathforest.runtime.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.runtime.Child;

/** Structure graphs are switched off after their first paths have been counted. */
class SamplesTest {
  @TempDir private Path folder;

  /** Runs a program that must print these lines. Returns the count of each id. */
  private Map<String, Long> run(String program, String... lines) throws Exception {
    Child child = new Child(folder);
    assertThat(child.run("thread.SamplePrograms." + program).succeeded().lines())
        .containsExactly(lines);
    return child.profile().grams("p/structural", 0).upTo(1);
  }

  @Test
  void threads_count_as_many_paths_together_as_are_wanted() throws Exception {
    Map<String, Long> counts = run("many");
    assertThat(counts.values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(SamplePrograms.SAMPLES);
  }

  @Test
  void graph_is_switched_off_4_096_paths_after_its_last_sample() throws Exception {
    // Probes of one graph share a call site; another graph has its own. The site is still on after
    // the last sample, and after 4,095 further paths.
    Map<String, Long> counts = run("few", "true", "false", "false", "false", "true");
    // Each of four threads passes the ids 0 to 5 four times, then 0 once more.
    assertThat(counts)
        .isEqualTo(Map.of("[0]", 20L, "[1]", 16L, "[2]", 16L, "[3]", 16L, "[4]", 16L, "[5]", 16L));
  }

  @Test
  void graphs_wait_and_are_switched_off_together_after_pauses_that_double() throws Exception {
    run(
        "together",
        "at once: true",
        "9999999 ns: false",
        "9999999 ns: false",
        "10000000 ns, both: true true",
        "29999999 ns: false",
        "30000000 ns: true");
  }

  @Test
  void thread_counts_the_first_paths_of_each_graph_where_there_are_no_call_sites()
      throws Exception {
    // The first seven paths of graph 0 have id 0; all of graph 3 have id 5; graph 1 has only two.
    assertThat(run("ofThreads")).isEqualTo(Map.of("[0]", 28L, "[3]", 4L, "[4]", 4L, "[5]", 28L));
  }
}
