package org.pathforest.e2e.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pathforest.bench.workload.ReadyWorkload;
import org.pathforest.bench.workload.Workload;
import org.pathforest.bench.workload.Workloads;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.paths.map.KnownWeights;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileReader;
import org.pathforest.profile.ProfileWeights;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/** Real programs with probes placed by what an earlier run has counted. */
class MeasuredWeightsTest {
  @TempDir Path folder;

  /** What was woven, by method. */
  private final Map<MethodKey, ProbePlan> plans = new ConcurrentHashMap<>();

  private WeaveOptions options(KnownWeights weights) {
    plans.clear();
    return WeaveOptions.defaults()
        .withWeights(weights)
        .withRewriter(
            (key, plan) -> {
              plans.put(key, plan.probes());
              return plan.probes();
            });
  }

  private ExecutedProbes executed(Profile run) throws IOException {
    ExecutedProbes probes = new ExecutedProbes();
    for (MethodKey key : run.methods()) {
      probes.add(plans.get(key), EdgeProfile.of(run.method(key)));
    }
    return probes;
  }

  @Thorough
  @Test
  void tracer_agrees_with_counts_of_commons_math_and_fewer_additions_run() throws Exception {
    ReadyWorkload bench =
        new ReadyWorkload(
            Workloads.MATH.reduced("1", "1"), Path.of(System.getProperty("jars")), folder);
    Exactness program = new Exactness(folder.resolve("exact"), bench.jars(), name -> true);
    Exactness.Verdict first = run(program.instrument("static", options(KnownWeights.NONE)), bench);
    Profile earlier = ProfileReader.read(first.profile());
    ExecutedProbes before = executed(earlier);

    Exactness.Instrumented woven =
        program.instrument("measured", options(ProfileWeights.of(earlier, done -> {})));
    Exactness.Verdict second = run(woven, bench);

    ExecutedProbes after = executed(earlier);
    System.out.printf(
        "[weights] %s: %d methods; static: %s; measured: %s%n",
        bench.workload(), woven.measured(), before, after);
    System.out.printf(
        "[exactness] measured weights, %s: %s%n", bench.workload(), second.comparison().figures());
    assertThat(second.outcome().status()).as(second.outcome().err()).isZero();
    assertThat(second.outcome().out()).isEqualTo(first.outcome().out());
    assertThat(second.comparison().differences()).isEmpty();
    assertThat(second.comparison().paths()).isPositive();
    assertThat(woven.measured()).isEqualTo(earlier.methods().size());
    assertThat(after.paths()).isEqualTo(before.paths());
    assertThat(after.additions()).isLessThan(before.additions());
  }

  private static Exactness.Verdict run(Exactness.Instrumented woven, ReadyWorkload bench)
      throws IOException, InterruptedException {
    List<String> options =
        new ArrayList<>(List.of("-Xmx1g", "-XX:+UseSerialGC", Behaviour.LOG_FORMAT));
    options.addAll(bench.workload().options());
    return woven.run(
        4,
        new ChildJvm().withItsOwnFlags().within(Duration.ofMinutes(5)),
        options,
        List.of(bench.driver()),
        bench.command(Path.of("."), bench.workload().reduced()));
  }

  static List<Workload> workloads() {
    return WorkloadsTest.workloads();
  }

  /** A small run decides the probes of a large one; then that of its own. */
  @Tag("corpus")
  @ParameterizedTest
  @MethodSource("workloads")
  void fewer_additions_run(Workload workload) throws Exception {
    ReadyWorkload bench =
        new ReadyWorkload(workload, Path.of(System.getProperty("workloads")), folder);
    List<Path> woven = weave(bench, "static", KnownWeights.NONE);
    Profile small = profile(bench, woven, "small", workload.reduced());
    Profile whole = profile(bench, woven, "whole", workload.whole());
    ExecutedProbes estimated = executed(whole);

    weave(bench, "small", ProfileWeights.of(small, done -> {}));
    ExecutedProbes trained = executed(whole);
    weave(bench, "whole", ProfileWeights.of(whole, done -> {}));
    ExecutedProbes known = executed(whole);

    System.out.printf(
        "[weights] %s: static: %s; measured by a small run: %s; by the same run: %s%n",
        workload, estimated, trained, known);
    assertThat(known.paths()).isEqualTo(estimated.paths());
    assertThat(known.additions()).isLessThan(estimated.additions());
  }

  private List<Path> weave(ReadyWorkload bench, String name, KnownWeights weights)
      throws IOException {
    Path out = Files.createDirectories(folder.resolve("jars-" + name));
    Instrumenter instrumenter =
        new Instrumenter(
            InstrumentOptions.defaults().with(options(weights)).with(RuntimeMode.EMBED),
            Progress.NONE);
    List<Path> woven = new ArrayList<>();
    for (Path jar : bench.jars()) {
      woven.add(out.resolve(jar.getFileName()));
      instrumenter.instrument(jar, out.resolve(jar.getFileName()));
    }
    return woven;
  }

  private Profile profile(ReadyWorkload bench, List<Path> woven, String name, List<String> sizes)
      throws IOException, InterruptedException {
    Path here = Files.createDirectories(folder.resolve("run-" + name));
    Path profile = here.resolve("run.pathprof");
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-Dpathforest.k=1",
                "-Dpathforest.output=" + profile.toAbsolutePath()));
    arguments.addAll(bench.workload().options());
    List<Path> classPath = new ArrayList<>(woven);
    classPath.add(bench.driver());
    arguments.addAll(List.of("-cp", ReadyWorkload.classPath(classPath)));
    arguments.addAll(bench.command(Path.of("out"), sizes));
    Files.createDirectories(here.resolve("out"));
    ChildJvm.Outcome outcome =
        new ChildJvm()
            .withItsOwnFlags()
            .with(arguments)
            .in(here)
            .within(Duration.ofMinutes(15))
            .run();
    assertThat(outcome.status()).as(outcome.err()).isZero();
    return ProfileReader.read(profile);
  }
}
