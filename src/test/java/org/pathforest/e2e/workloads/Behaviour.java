package org.pathforest.e2e.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.pathforest.bench.workload.ReadyWorkload;
import org.pathforest.bench.workload.Workload;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.profile.file.ProfileReader;

/**
 * Runs a workload unmodified and with all its jars instrumented, and compares its visible behavior.
 */
final class Behaviour {
  private final ReadyWorkload bench;
  private final Path folder;
  private final List<Path> woven;

  Behaviour(ReadyWorkload bench, Path folder) throws IOException {
    this.bench = bench;
    this.folder = folder;
    this.woven = new Program(bench).woven(folder.resolve("instrumented"), WeaveOptions.defaults());
  }

  /** Asserts that the program behaves the same on that JDK. */
  void assertUnchanged(Path jdk) throws IOException, InterruptedException {
    Workload workload = bench.workload();
    Output plain = run(jdk, "plain", bench.jars(), List.of());
    assertThat(plain.status()).as(workload + " as it is\n" + plain.err()).isZero();
    assertThat(plain.out()).contains("CHECKSUM ");
    Path profile = folder.resolve("run-" + jdk.getFileName() + ".pathprof").toAbsolutePath();
    List<String> options = List.of("-Dpathforest.k=4", "-Dpathforest.output=" + profile);
    plain.assertSame(run(jdk, "woven", woven, options), workload);
    assertThat(ProfileReader.read(profile).methods()).isNotEmpty();
    Files.delete(profile);
  }

  private Output run(Path jdk, String name, List<Path> jars, List<String> options)
      throws IOException, InterruptedException {
    Path place = Files.createDirectories(folder.resolve(name + "-" + jdk.getFileName()));
    List<Path> copies = new ArrayList<>();
    // Some JVMs name a jar in messages, so the jar must be in the run's folder.
    for (Path jar : jars) {
      copies.add(Files.copy(jar, place.resolve(jar.getFileName())));
    }
    var outcome =
        new Program(bench).run(jdk, place, copies, bench.workload().arguments().whole(), options);
    for (Path jar : copies) {
      Files.delete(jar);
    }
    return Output.of(outcome, place, place.resolve("out"));
  }
}
