package org.pathforest.e2e.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pathforest.bench.workload.ReadyWorkload;
import org.pathforest.bench.workload.Workload;
import org.pathforest.bench.workload.Workloads;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.exact.ExecutedProbes;
import org.pathforest.e2e.exact.WovenProbes;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.map.KnownWeights;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.scheme.ProfileWeights;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Thorough;

/**
 * Real programs with probes placed by the counts of an earlier run. One program, small enough for
 * the thorough build, is judged on every available JDK.
 */
class MeasuredWeightsTest {
  @TempDir Path folder;

  /** Probes of the latest instrumentation. */
  private WovenProbes woven;

  private WeaveOptions options(KnownWeights weights) {
    woven = new WovenProbes();
    return WeaveOptions.defaults().withWeights(weights).withRewriter(woven);
  }

  @Thorough
  @Test
  void tracer_agrees_with_counts_of_commons_math_and_fewer_additions_run() throws Exception {
    Path jars = Path.of(System.getProperty("jars"));
    ReadyWorkload bench = new ReadyWorkload(Workloads.MATH.reduced("1", "1"), jars, folder);
    Exactness traced = new Exactness(folder.resolve("exact"), bench.jars(), name -> true);
    Program program = new Program(bench);
    var first = traced.instrument("static", options(KnownWeights.NONE));
    var firstRun = judge(program, first, Jdks.current());
    if (Jdks.newer().isPresent()) {
      var newer = judge(program, first, Jdks.newer().get());
      assertThat(newer.outcome().out()).isEqualTo(firstRun.outcome().out());
    }
    Profile earlier = ProfileReader.read(firstRun.profile());
    ExecutedProbes before = woven.executed(earlier);

    var again = traced.instrument("measured", options(ProfileWeights.of(earlier, done -> {})));
    var run = judge(program, again, Jdks.current());
    ExecutedProbes after = woven.executed(earlier);
    System.out.printf(
        "[weights] %s: %d methods; static: %s; measured: %s%n",
        bench.workload(), again.measured(), before, after);
    assertThat(run.outcome().out()).isEqualTo(firstRun.outcome().out());
    assertThat(again.measured()).isEqualTo(earlier.methods().size());
    assertThat(after.paths()).isEqualTo(before.paths());
    assertThat(after.additions()).isLessThan(before.additions());
  }

  private static Exactness.Verdict judge(Program program, Exactness.Instrumented woven, Path jdk)
      throws Exception {
    var run = program.judge(woven, 4, jdk, Mode.DEFAULT);
    System.out.printf(
        "[exactness] %s, %s: %s%n", program.bench().workload(), jdk, run.comparison().figures());
    assertThat(run.outcome().status()).as(run.outcome().err()).isZero();
    assertThat(run.outcome().out()).contains("CHECKSUM ");
    assertThat(run.comparison().differences()).isEmpty();
    assertThat(run.comparison().shortened()).as("limits").isZero();
    assertThat(run.comparison().paths()).isPositive();
    return run;
  }

  /** The probes of a large run are placed by a small run, then by the large run itself. */
  @Tag("corpus")
  @ParameterizedTest
  @MethodSource("org.pathforest.e2e.workloads.WorkloadsTest#workloads")
  void fewer_additions_run(Workload workload) throws Exception {
    Path jars = Path.of(System.getProperty("workload.jars"));
    Program program = new Program(new ReadyWorkload(workload, jars, folder));
    List<Path> files = program.woven(folder.resolve("static"), options(KnownWeights.NONE));
    Profile small =
        program.singlePaths(folder.resolve("run-small"), files, workload.arguments().reduced());
    Profile whole =
        program.singlePaths(folder.resolve("run-whole"), files, workload.arguments().whole());
    ExecutedProbes estimated = woven.executed(whole);
    List<ExecutedProbes> measured = new ArrayList<>();
    for (Profile run : List.of(small, whole)) {
      var weights = ProfileWeights.of(run, done -> {});
      program.woven(folder.resolve("measured"), options(weights));
      measured.add(woven.executed(whole));
    }
    ExecutedProbes known = measured.get(1);
    System.out.printf(
        "[weights] %s: static: %s; measured by a small run: %s; by the same run: %s%n",
        workload, estimated, measured.get(0), known);
    assertThat(known.paths()).isEqualTo(estimated.paths());
    assertThat(known.additions()).isLessThan(estimated.additions());
  }
}
