package org.pathforest.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of different machines are not mixed. */
class MachineTest {
  @TempDir private Path folder;

  @Test
  void another_machine_is_refused() throws Exception {
    Path file = folder.resolve("machine.properties");
    Machine.keep(file, Map.of("processor", "slow", "commit", "a"));

    assertThatThrownBy(() -> Machine.keep(file, Map.of("processor", "fast", "commit", "a")))
        .hasMessageStartingWith(file + ": the runs beside it were made otherwise");
  }

  @Test
  void all_commits_are_named_once() throws Exception {
    Path file = folder.resolve("machine.properties");
    for (String commit : new String[] {"a", "b", "a"}) {
      Machine.keep(file, Map.of("processor", "slow", "commit", commit));
    }

    assertThat(Machine.read(file))
        .containsOnly(Map.entry("processor", "slow"), Map.entry("commit", "a b"));
  }
}
