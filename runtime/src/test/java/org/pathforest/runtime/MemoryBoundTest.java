package org.pathforest.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs live on when memory ends, and their profile says that it did. */
class MemoryBoundTest {
  @TempDir Path folder;

  @Test
  void heap_that_is_full_of_contexts_is_a_limit_by_name() throws Exception {
    Child child = new Child(folder).with("-Xmx24m", "-XX:+UseSerialGC", "-Dpathforest.memory=1g");
    Child.Outcome o = child.run("memory-ends");
    assertThat(o).isEqualTo(new Child.Outcome(0, "limited true\n16384\n", ""));
    ProfileFile p = child.profile();
    assertThat(p.meta("limits")).isEqualTo("memory");
    CountsRecord r = p.of(ChildPrograms.CLASS, 1).get(0);
    assertThat(r.exactUpTo).isBetween(1, 3);
    assertThat(r.limits).isEqualTo(Table.LIMIT_MEMORY);
    long paths = r.grams().upTo(1).values().stream().mapToLong(Long::longValue).sum();
    assertThat(paths).isEqualTo(2_000_001);
  }

  @Test
  void method_without_memory_for_its_table_states_nothing() throws Exception {
    Child child = new Child(folder).with("-Xmx16m", "-XX:+UseSerialGC", "-Dpathforest.memory=1g");
    Child.Outcome o = child.run("no-memory-for-tables");
    assertThat(o).isEqualTo(new Child.Outcome(0, "false\ndone\n", ""));
    ProfileFile p = child.profile();
    assertThat(p.meta("limits")).isEqualTo("memory");
    assertThat(p.of(ChildPrograms.CLASS, 0).get(0).exactUpTo).isEqualTo(4);
    assertThat(p.of(ChildPrograms.CLASS, 2).stream().mapToInt(r -> r.exactUpTo).min()).hasValue(0);
  }

  @Test
  void default_bound_leaves_alone_a_program_that_needs_six_tenths_of_its_heap() throws Exception {
    Child child = new Child(folder).with("-Xmx64m", "-XX:+UseSerialGC");
    Child.Outcome o = child.run("ballast", "38");
    assertThat(o).isEqualTo(new Child.Outcome(0, "limited true\n" + ((1 << 17) + 38) + "\n", ""));
    CountsRecord r = child.profile().of(ChildPrograms.CLASS, 1).get(0);
    assertThat(r.limits).isEqualTo(Table.LIMIT_MEMORY);
    long paths = r.grams().upTo(1).values().stream().mapToLong(Long::longValue).sum();
    assertThat(paths).isEqualTo(2_000_001);
  }

  /** {@code -Dsoak.paths=5000000000 -Dchild.minutes=20} keeps it at that for minutes. */
  @Test
  void random_paths_stay_inside_the_bound() throws Exception {
    long soak = Long.getLong("soak.paths", 3_000_000);
    Child child =
        new Child(folder)
            .with("-Xmx256m", "-XX:+UseSerialGC", "-Dpathforest.memory=8m", "-Dpathforest.k=8");
    Child.Outcome o = child.run("soak", String.valueOf(soak));
    assertThat(o.err()).isEmpty();
    assertThat(o.status()).isZero();
    String[] most = o.out().trim().split(" ", -1);
    // What is there once per method is small, and is not asked for.
    assertThat(Long.parseLong(most[0])).isBetween(4L << 20, (8L << 20) + (1 << 14));
    // The heap agrees with what the runtime says of itself.
    assertThat(Long.parseLong(most[1])).isBetween(4L << 20, 9L << 20);
    ProfileFile p = child.profile();
    assertThat(p.meta)
        .containsEntry("limits", "memory")
        .containsEntry("memory", String.valueOf(8 << 20));
    long[] large = new long[1 << 12];
    long[] small = new long[200];
    Random random = new Random(1); // as the program's
    for (long i = 0; i < soak; i++) {
      large[random.nextInt(large.length)]++;
      small[random.nextInt(small.length)]++;
    }
    large[0]++; // the last path of each, where the sequence ends
    small[0]++;
    assertCounted(p.of(ChildPrograms.CLASS, 1).get(0), large);
    assertCounted(p.of(ChildPrograms.CLASS, 2).get(0), small);
  }

  /** Counts by id; of longer sequences that each is as often as what it begins with. */
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
