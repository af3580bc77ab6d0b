package org.pathforest.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.bench.workload.Workload;
import org.pathforest.bench.workload.Workloads;

/** Runs of different machines are not mixed. */
class MachineTest {
  @TempDir private Path folder;

  @Test
  void another_machine_is_refused() throws Exception {
    Path file = folder.resolve("machine.properties");
    Machine.keep(file, Map.of("processor", "slow", "commit", "a"));

    assertThatThrownBy(() -> Machine.keep(file, Map.of("processor", "fast", "commit", "a")))
        .hasMessage(
            file
                + ": describes other runs; choose another folder with --output. Differences:"
                + " processor: slow; now fast");
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

  @Test
  void other_calls_of_a_program_are_refused() throws Exception {
    Path file = folder.resolve("machine.properties");
    Workload md = Workloads.kernels().get(3);
    List<Configuration> plain = List.of(Configuration.PLAIN);
    Map<String, String> trial = new LinkedHashMap<>(Map.of("processor", "slow", "commit", "a"));
    Map<String, String> whole = new LinkedHashMap<>(trial);
    trial.putAll(Machine.calls(Plan.of(List.of(md.measured(0, 1, "7")), plain, 1, 1)));
    whole.putAll(Machine.calls(Plan.of(List.of(md.measured(2, 4, "7")), plain, 1, 1)));
    Machine.keep(file, trial);
    Machine.keep(file, trial);

    assertThatThrownBy(() -> Machine.keep(file, whole))
        .hasMessage(
            file
                + ": describes other runs; choose another folder with --output. Differences: calls of md: 0 to warm up, 1 measured,"
                + " arguments: 7; now 2 to warm up, 4 measured, arguments: 7");
    assertThat(Machine.read(file)).isEqualTo(trial);
  }

  @Test
  void further_programs_and_runs_of_which_calls_are_not_known_can_go_on() throws Exception {
    Path file = folder.resolve("machine.properties");
    Map<String, String> now = Map.of("processor", "slow", "commit", "a", "calls of md", "1");
    Machine.keep(file, Map.of("processor", "slow", "commit", "a"));
    Machine.keep(file, now);
    Machine.keep(file, Map.of("processor", "slow", "commit", "a", "calls of lzw", "2"));

    assertThat(Machine.read(file))
        .containsEntry("calls of md", "1")
        .containsEntry("calls of lzw", "2")
        .containsEntry("commit", "a");
  }

  @Test
  void argument_with_a_line_break_stays_one_line() throws Exception {
    Path file = folder.resolve("machine.properties");
    Map<String, String> now = Map.of("commit", "a", "calls of own", "arguments: x\ny=z");
    Machine.keep(file, now);
    Machine.keep(file, now);

    assertThat(Machine.read(file))
        .containsOnly(Map.entry("commit", "a"), Map.entry("calls of own", "arguments: x\\ny=z"));
  }

  @Test
  void counters_that_were_not_looked_for_are_not_described() throws Exception {
    assertThat(Machine.describe(List.of(), folder))
        .containsKey("processor")
        .doesNotContainKey("counters");
  }

  @Test
  void steady_state_is_described_by_what_its_times_are_of() throws Exception {
    Workload md = Workloads.kernels().get(3).steady(0);
    Map<String, String> calls =
        Machine.calls(Plan.of(List.of(md), List.of(Configuration.PLAIN), 1, 1));

    assertThat(calls.get("calls of md"))
        .startsWith("until the compilers are quiet, then batches of a second; times per call,");
    assertThat(Machine.isSteady(calls)).isTrue();
    assertThat(Machine.hasTimesOfBatches(calls)).isFalse();
  }
}
