package org.pathforest.e2e.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.pathforest.bench.workload.ReadyWorkload;
import org.pathforest.bench.workload.Workload;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.profile.ProfileReader;
import org.pathforest.testkit.ChildJvm;

/** Runs a workload as it is and with all its jars instrumented, and compares what is to be seen. */
final class Behaviour {
  /** Log records of the JDK state the time; this leaves level and message. */
  static final String LOG_FORMAT = "-Djava.util.logging.SimpleFormatter.format=%4$s: %5$s%6$s%n";

  private final ReadyWorkload bench;
  private final Path folder;
  private final List<Path> woven = new ArrayList<>();

  Behaviour(ReadyWorkload bench, Path folder) throws IOException {
    this.bench = bench;
    this.folder = folder;
    Path out = Files.createDirectories(folder.resolve("instrumented"));
    Instrumenter instrumenter =
        new Instrumenter(InstrumentOptions.defaults().with(RuntimeMode.EMBED), Progress.NONE);
    for (Path jar : bench.jars()) {
      Path to = out.resolve(jar.getFileName());
      instrumenter.instrument(jar, to);
      woven.add(to);
    }
  }

  /** The program that is run. */
  Workload workload() {
    return bench.workload();
  }

  /** Asserts that the program, run with that JDK, behaves alike. */
  void assertUnchanged(Path jdk) throws IOException, InterruptedException {
    Output plain = run(jdk, "plain", bench.jars(), List.of());
    assertThat(plain.status()).as(bench.workload() + " as it is\n" + plain.err()).isZero();
    assertThat(plain.out()).contains("CHECKSUM ");
    Path profile = folder.resolve("run-" + jdk.getFileName() + ".pathprof");
    Output instrumented =
        run(
            jdk,
            "woven",
            woven,
            List.of("-Dpathforest.k=4", "-Dpathforest.output=" + profile.toAbsolutePath()));
    plain.assertSame(instrumented, bench.workload());
    assertThat(ProfileReader.read(profile).methods()).isNotEmpty();
    Files.delete(profile);
  }

  private Output run(Path jdk, String name, List<Path> jars, List<String> options)
      throws IOException, InterruptedException {
    Path place = Files.createDirectories(folder.resolve(name + "-" + jdk.getFileName()));
    Path out = Files.createDirectories(place.resolve("out"));
    List<Path> classPath = new ArrayList<>();
    // Some JVMs name the jar that a message is about: so that must lie in the run's folder.
    for (Path jar : jars) {
      classPath.add(Files.copy(jar, place.resolve(jar.getFileName())));
    }
    classPath.add(bench.driver());
    List<String> arguments = new ArrayList<>(List.of("-Xmx1g", "-XX:+UseSerialGC", LOG_FORMAT));
    arguments.addAll(bench.workload().options());
    arguments.addAll(options);
    arguments.addAll(List.of("-cp", ReadyWorkload.classPath(classPath)));
    arguments.addAll(bench.command(place.relativize(out), bench.workload().whole()));
    ChildJvm.Outcome outcome =
        new ChildJvm()
            .withItsOwnFlags()
            .of(jdk)
            .with(arguments)
            .in(place)
            .within(Duration.ofMinutes(15))
            .run();
    Output output = Output.of(outcome, place, out);
    for (Path jar : classPath.subList(0, jars.size())) {
      Files.delete(jar);
    }
    return output;
  }
}
