package org.pathforest.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
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

  /** {@code -Dsoak.paths=5000000000 -Dchild.minutes=20} keeps it at that for minutes. */
  @Test
  void random_paths_stay_inside_the_bound() throws Exception {
    long soak = Long.getLong("soak.paths", 3_000_000);
    Child child = new Child(folder).with("-Xmx256m", "-Dpathforest.memory=8m", "-Dpathforest.k=8");
    Child.Outcome o = child.run("soak", String.valueOf(soak));
    assertThat(o.err()).isEmpty();
    assertThat(o.status()).isZero();
    // What is there once per method is small, and is not asked for.
    assertThat(Long.parseLong(o.out().trim())).isBetween(4L << 20, (8L << 20) + (1 << 14));
    ProfileFile p = child.profile();
    assertThat(p.meta)
        .containsEntry("limits", "memory")
        .containsEntry("memory", String.valueOf(8 << 20));
    for (int method = 1; method <= 2; method++) {
      CountsRecord r = p.of(ChildPrograms.CLASS, method).get(0);
      assertThat(r.exactUpTo).isBetween(1, 7);
      long paths = r.grams().upTo(1).values().stream().mapToLong(Long::longValue).sum();
      assertThat(paths).isEqualTo(soak + 1);
    }
  }
}
