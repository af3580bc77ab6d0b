package org.pathforest.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.bench.report.Metric;
import org.pathforest.bench.report.Summary;
import org.pathforest.bench.run.Figures;
import org.pathforest.bench.run.Machine;
import org.pathforest.bench.run.Run;
import org.pathforest.bench.run.RunsFile;
import org.pathforest.bench.run.Times;
import org.pathforest.bench.workload.Workloads;

/** Runs of an earlier session, and ratios to them. */
class EarlierRunsTest {
  private static final Map<String, String> MACHINE =
      Map.of("processor", "slow", "commit", "new", "calls of md", "6");

  @TempDir private Path folder;

  private static Run run(String program, String configuration, String status, long cpu) {
    return new Run(
        program,
        configuration,
        0,
        status,
        "c",
        Run.Measurements.of(new Times(cpu, cpu, cpu, cpu)),
        Figures.NONE);
  }

  @BeforeEach
  void measure() throws Exception {
    RunsFile file = new RunsFile(folder.resolve("runs.csv"));
    file.append(run("md", "plain", Run.OK, 100));
    file.append(run("md", "ksf-8", Run.OK, 300));
    file.append(run("md", "ksf-11", Run.FAILED, -1));
    file.append(run("fop", "plain", Run.OK, 100));
  }

  @Test
  void ratios_are_only_of_runs_of_the_same_session() throws Exception {
    Machine.keep(
        folder.resolve("machine.properties"), Map.of("processor", "slow", "commit", "old"));

    EarlierRuns earlier = EarlierRuns.read(folder, MACHINE, Workloads.kernels());
    List<Run> all = new ArrayList<>(earlier.runs());
    all.add(run("md", "plain", Run.OK, 200));
    all.add(run("md", "bl", Run.OK, 200));
    Summary summary = new Summary(all, Metric.CPU);

    assertThat(summary.ratio("md", "ksf-8", "plain").orElseThrow().estimate()).isEqualTo(3.0);
    assertThat(summary.ratio("md", "bl", "plain").orElseThrow().estimate()).isEqualTo(1.0);
    assertThat(summary.ratio("md", "ksf-8", "bl")).isEmpty();
    assertThat(summary.programs()).containsExactly("md");
    assertThat(earlier.text())
        .isEqualTo(
            "2 of an earlier session (commit old): plain, ksf-8; how often it called programs was not"
                + " kept");
  }

  @Test
  void runs_of_another_machine_or_with_other_calls_are_refused() throws Exception {
    Path machine = folder.resolve("machine.properties");
    assertThatThrownBy(() -> EarlierRuns.read(folder, MACHINE, Workloads.kernels()))
        .hasMessage(machine + ": no such file or folder; check the name");

    Files.writeString(machine, "processor=fast\n");
    assertThatThrownBy(() -> EarlierRuns.read(folder, MACHINE, Workloads.kernels()))
        .hasMessage(
            machine
                + ": describes other runs; remove 'runs' from the file of the experiment."
                + " Differences: processor: fast; now slow");

    Files.writeString(machine, "processor=slow\ncalls of md=1\n");
    assertThatThrownBy(
            () -> EarlierRuns.read(folder.resolve("runs.csv"), MACHINE, Workloads.kernels()))
        .hasMessageEndingWith("calls of md: 1; now 6");
  }
}
