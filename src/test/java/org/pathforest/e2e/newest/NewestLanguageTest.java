package org.pathforest.e2e.newest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Thorough;

/**
 * Programs in the language of the newest JDK, compiled by its own compiler: they print the same
 * with and without probes, and the tracer agrees with every count.
 */
@Thorough
class NewestLanguageTest {
  /** What the sources of {@code release25} need. */
  private static final int NEWEST = 25;

  private static final List<String> SMALL = List.of("-Xmx512m", "-XX:+UseSerialGC");
  private static final List<String> INTERPRETED = List.of("-Xmx512m", "-XX:+UseSerialGC", "-Xint");

  @TempDir Path folder;

  @Test
  void release_17_on_the_jdk_that_runs_the_tests() throws Exception {
    Path classes = compiled(Jdks.current(), "release17");
    check(Jdks.current(), classes, "newest.Language17", List.of());
  }

  @Test
  void release_25_on_a_newer_jdk() throws Exception {
    Path jdk = newest();
    Path classes = compiled(jdk, "release17", "release25");
    check(jdk, classes, "newest.All25", List.of("300"));
  }

  private static Path newest() {
    Optional<Path> newer = Jdks.newer().filter(jdk -> Jdks.feature(jdk) >= NEWEST);
    assumeTrue(newer.isPresent(), "no JDK " + NEWEST + " or later (property second.jdk)");
    return newer.get();
  }

  private Path compiled(Path jdk, String... releases) throws Exception {
    Path sources = Files.createDirectories(folder.resolve("sources"));
    for (String release : releases) {
      try (Stream<Path> files = Files.list(Javac.resource("newest/" + release))) {
        for (Path file : files.toList()) {
          Files.copy(file, sources.resolve(file.getFileName()));
        }
      }
    }
    Path classes = Javac.compile(jdk, sources, folder.resolve("classes"), "-g", "-Xlint:none");
    Files.write(classes.resolve(CondyProgram.NAME + ".class"), CondyProgram.bytes());
    return classes;
  }

  private void check(Path jdk, Path classes, String main, List<String> arguments) throws Exception {
    String[] command = Stream.concat(Stream.of(main), arguments.stream()).toArray(String[]::new);
    ChildJvm.Outcome plain =
        new ChildJvm("-cp", classes.toString()).with(List.of(command)).of(jdk).run();
    assertThat(plain.status()).as(plain.err()).isZero();
    Exactness exactness = new Exactness(folder.resolve("exact"), List.of(classes), name -> true);
    Exactness.Instrumented woven = exactness.instrument("woven", WeaveOptions.defaults());
    check(
        plain,
        woven.run(1, new ChildJvm().withItsOwnFlags().of(jdk), SMALL, command),
        main + " k=1");
    check(plain, woven.run(4, new ChildJvm().of(jdk), INTERPRETED, command), main + " k=4 -Xint");
    check(
        plain,
        woven.run(8, new ChildJvm().withItsOwnFlags().of(jdk), SMALL, command),
        main + " k=8");
  }

  private static void check(ChildJvm.Outcome plain, Exactness.Verdict verdict, String what) {
    System.out.printf("[exactness] %s: %s%n", what, verdict.comparison().figures());
    assertThat(verdict.outcome().status()).as(what + verdict.outcome().err()).isZero();
    assertThat(verdict.outcome().out()).as(what).isEqualTo(plain.out());
    assertThat(verdict.comparison().differences()).as(what).isEmpty();
  }
}
