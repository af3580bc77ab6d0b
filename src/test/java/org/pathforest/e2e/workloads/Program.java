package org.pathforest.e2e.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.pathforest.bench.workload.ReadyWorkload;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.tracer.Tracer;
import org.pathforest.e2e.tracer.rt.SideBySide;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Jdks;

/** A workload that can be instrumented and run. */
record Program(ReadyWorkload bench) {
  List<Path> woven(Path out, WeaveOptions options) throws IOException {
    Files.createDirectories(out);
    InstrumentOptions all = InstrumentOptions.defaults().with(options).with(RuntimeMode.EMBED);
    List<Path> woven = new ArrayList<>();
    for (Path jar : bench.jars()) {
      woven.add(out.resolve(jar.getFileName()));
      new Instrumenter(all, Progress.NONE).instrument(jar, out.resolve(jar.getFileName()));
    }
    return woven;
  }

  /** Runs the workload in a folder. It writes its files into {@code out} there. */
  ChildJvm.Outcome run(
      Path jdk, Path here, List<Path> jars, List<String> sizes, List<String> options)
      throws IOException, InterruptedException {
    Files.createDirectories(here.resolve("out"));
    List<Path> classPath = Stream.concat(jars.stream(), bench.beside().stream()).toList();
    return jvm(jdk)
        .with(options(options))
        .with(List.of("-cp", ReadyWorkload.classPath(classPath)))
        .with(bench.command(Path.of("out"), sizes))
        .in(here)
        .run();
  }

  /** Runs the workload in a new folder, and returns its profile of single paths. */
  Profile singlePaths(Path here, List<Path> jars, List<String> sizes)
      throws IOException, InterruptedException {
    Path file = here.resolve("run.pathprof").toAbsolutePath();
    List<String> options = List.of("-Dpathforest.k=1", "-Dpathforest.output=" + file);
    ChildJvm.Outcome outcome = run(Jdks.current(), here, jars, sizes, options);
    assertThat(outcome.status()).as(outcome.err()).isZero();
    return ProfileReader.read(file);
  }

  /** Runs the workload at reduced size and compares the counts with the tracer's. */
  Exactness.Verdict judge(Exactness.Instrumented woven, int k, Path jdk, Mode mode)
      throws IOException, InterruptedException {
    List<String> sizes = bench.workload().arguments().reduced();
    List<String> command = bench.command(Path.of("."), sizes);
    if (mode.threads() > 1) {
      List<List<String>> each = new ArrayList<>();
      for (int i = 0; i < mode.threads(); i++) {
        List<String> one = new ArrayList<>(List.of("thread-" + i));
        one.addAll(bench.command(Path.of("thread-" + i), sizes));
        each.add(one);
      }
      command = new ArrayList<>(List.of(SideBySide.class.getName()));
      command.addAll(SideBySide.arguments(each));
    }
    return woven.run(
        k,
        jvm(jdk),
        options(List.of(mode.option())),
        bench.beside(),
        Tracer.endingQuietly(command));
  }

  /**
   * Returns a JVM with its default compilers: real programs run long enough to be compiled by the
   * second tier.
   */
  private static ChildJvm jvm(Path jdk) {
    return new ChildJvm().withItsOwnFlags().of(jdk).within(Duration.ofMinutes(15));
  }

  private List<String> options(List<String> more) {
    // Log records of the JDK contain the time. This format keeps only level and message.
    String logs = "-Djava.util.logging.SimpleFormatter.format=%4$s: %5$s%6$s%n";
    List<String> options = new ArrayList<>(List.of("-Xmx1g", "-XX:+UseSerialGC", logs));
    options.addAll(more);
    options.addAll(bench.workload().options());
    return options;
  }
}
