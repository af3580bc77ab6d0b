package org.pathforest.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Structure graphs are switched off when their first paths have been counted. */
class SamplesTest {
  @TempDir Path folder;

  /** How often each id was counted by a program that prints these lines. */
  private Map<String, Long> run(String program, String... lines) throws Exception {
    Child child = new Child(folder);
    Child.Outcome o = child.run(program);
    assertThat(o.err()).isEmpty();
    assertThat(o.status()).isZero();
    assertThat(o.out().lines()).containsExactly(lines);
    return child.profile().grams(ChildPrograms.CLASS, 0).upTo(1);
  }

  @Test
  void graph_whose_samples_come_fast_is_switched_off_with_the_last() throws Exception {
    Map<String, Long> counts = run("samples-quick", "false", "true");
    assertThat(counts.values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(ChildPrograms.SAMPLES);
  }

  @Test
  void graph_whose_samples_come_slowly_is_switched_off_after_65_536_further_paths()
      throws Exception {
    // Probes of one graph share a call site, those of another have their own. It is not off after
    // the last sample, nor after 65,535 further paths.
    Map<String, Long> counts = run("samples-slow", "true", "false", "false", "false", "true");
    // Each of four threads gives it the ids 0 to 5 four times, and once more 0.
    assertThat(counts)
        .isEqualTo(Map.of("[0]", 20L, "[1]", 16L, "[2]", 16L, "[3]", 16L, "[4]", 16L, "[5]", 16L));
  }

  @Test
  void thread_counts_the_first_paths_of_each_graph_where_there_are_no_call_sites()
      throws Exception {
    // The first seven of graph 0 have id 0, all of graph 3 have id 5; graph 1 has two in all.
    assertThat(run("samples-of-threads"))
        .isEqualTo(Map.of("[0]", 28L, "[3]", 4L, "[4]", 4L, "[5]", 28L));
  }
}
