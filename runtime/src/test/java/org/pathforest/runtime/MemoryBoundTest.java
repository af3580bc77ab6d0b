package org.pathforest.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.runtime.table.CountsRecord;
import org.pathforest.runtime.table.Table;
import org.pathforest.testkit.Thorough;

/** Programs that run out of memory: they continue, and their profile names the limit. */
class MemoryBoundTest {
  @TempDir private Path folder;

  private static void assertLimited(CountsRecord r) {
    assertThat(r.limits).isEqualTo(Table.LIMIT_MEMORY);
    assertThat(r.paths()).isEqualTo(2_000_001);
  }

  @Test
  void heap_that_is_full_of_contexts_is_a_limit_by_name() throws Exception {
    Child child = new Child(folder, "-Xmx24m", "-Dpathforest.memory=1g");
    ProfileFile p = child.printing("limited true\n16384\n", "MemoryPrograms.heapEnds");
    assertThat(p.meta("limits")).isEqualTo("memory");
    CountsRecord r = p.of(ChildPrograms.CLASS, 1).get(0);
    assertThat(r.exactUpTo).isBetween(1, 3);
    assertLimited(r);
  }

  @Test
  void method_without_memory_for_its_table_states_nothing() throws Exception {
    Child child = new Child(folder, "-Xmx16m", "-Dpathforest.memory=1g");
    ProfileFile p = child.printing("false\ndone\n", "MemoryPrograms.tables");
    assertThat(p.meta("limits")).isEqualTo("memory");
    assertThat(p.of(ChildPrograms.CLASS, 0).get(0).exactUpTo).isEqualTo(4);
    assertThat(p.of(ChildPrograms.CLASS, 2).stream().mapToInt(r -> r.exactUpTo).min()).hasValue(0);
  }

  @Test
  void default_bound_leaves_alone_a_program_that_needs_six_tenths_of_its_heap() throws Exception {
    String out = "limited true\n" + ((1 << 17) + 38) + "\n";
    ProfileFile p = new Child(folder, "-Xmx64m").printing(out, "MemoryPrograms.ballast");
    assertLimited(p.of(ChildPrograms.CLASS, 1).get(0));
  }

  @Test
  void random_paths_stay_inside_the_bound() throws Exception {
    assertInside(2, 1_000_000);
  }

  /** Runs for minutes with {@code -Dsoak.paths=5000000000 -Dchild.minutes=20}. */
  @Test
  @Thorough
  void many_random_paths_stay_inside_a_larger_bound() throws Exception {
    assertInside(8, Long.getLong("soak.paths", 3_000_000));
  }

  private void assertInside(int mebibytes, long soak) throws Exception {
    long bound = (long) mebibytes << 20;
    Child child = new Child(folder, "-Xmx256m", "-Dpathforest.memory=" + bound, "-Dpathforest.k=8");
    String out = child.run("MemoryPrograms.soak " + soak).succeeded();
    String[] most = out.trim().split(" ", -1);
    // Small structures, one per method, take memory without asking whether there is room.
    assertThat(Long.parseLong(most[0])).isBetween(bound / 2, bound + (1 << 14));
    // The growth of the heap agrees with the number of bytes that the runtime counts.
    assertThat(Long.parseLong(most[1])).isBetween(bound / 2, bound + (1 << 20));
    ProfileFile p = child.profile();
    assertThat(p.meta)
        .containsEntry("limits", "memory")
        .containsEntry("memory", String.valueOf(bound));
    long[] large = new long[1 << 12];
    long[] small = new long[200];
    Random random = new Random(1); // same seed as in the program
    for (long i = 0; i < soak; i++) {
      large[random.nextInt(large.length)]++;
      small[random.nextInt(small.length)]++;
    }
    large[0]++; // the last path of each sequence
    small[0]++;
    assertCounted(p.of(ChildPrograms.CLASS, 1).get(0), large);
    assertCounted(p.of(ChildPrograms.CLASS, 2).get(0), small);
  }

  /**
   * Checks the count of each path. For longer n-grams, checks their total in the single sequence.
   */
  private static void assertCounted(CountsRecord r, long[] expected) {
    assertThat(r.exactUpTo).isBetween(1, 7);
    Map<String, Long> grams = r.grams().upTo(r.exactUpTo);
    for (int id = 0; id < expected.length; id++) {
      assertThat(grams.getOrDefault("[" + id + "]", 0L)).as("path %d", id).isEqualTo(expected[id]);
    }
    for (int n = 2; n <= r.exactUpTo; n++) {
      long sum = 0;
      for (Map.Entry<String, Long> gram : grams.entrySet()) {
        sum += gram.getKey().split(",", -1).length == n ? gram.getValue() : 0;
      }
      assertThat(sum).as("%d-grams", n).isEqualTo(Arrays.stream(expected).sum() - n + 1);
    }
  }
}
