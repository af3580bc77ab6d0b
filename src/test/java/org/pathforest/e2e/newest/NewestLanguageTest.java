package org.pathforest.e2e.newest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Needs;
import org.pathforest.testkit.Thorough;

/**
 * Programs in the language of the newest JDK, compiled by that JDK: they print the same with and
 * without probes, and all counts equal the tracer's.
 */
@Thorough
class NewestLanguageTest {
  /** Release that the sources in {@code release25} need. */
  private static final int NEWEST = 25;

  @TempDir Path folder;

  @Test
  void release_17_on_the_jdk_that_runs_the_tests() throws Exception {
    Path classes = compiled(Jdks.current(), "release17");
    check(Jdks.current(), classes, "newest.Language17");
  }

  @Test
  void release_25_on_a_newer_jdk() throws Exception {
    Optional<Path> newer = Jdks.newer().filter(home -> Jdks.feature(home) >= NEWEST);
    Needs.that(newer.isPresent(), "JDK " + NEWEST + " or later (property second.jdk)");
    Path jdk = newer.get();
    Path classes = compiled(jdk, "release17", "release25");
    check(jdk, classes, "newest.All25", "300");
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

  private void check(Path jdk, Path classes, String... command) throws Exception {
    ChildJvm.Outcome plain =
        new ChildJvm("-cp", classes.toString()).with(List.of(command)).of(jdk).run();
    assertThat(plain.status()).as(plain.err()).isZero();
    Exactness exactness = new Exactness(folder.resolve("exact"), List.of(classes), name -> true);
    Exactness.Instrumented woven = exactness.instrument("woven", WeaveOptions.defaults());
    for (int k : new int[] {1, 4, 8}) {
      ChildJvm jvm = k == 4 ? new ChildJvm("-Xint") : new ChildJvm().withItsOwnFlags();
      List<String> options = List.of("-Xmx512m", "-XX:+UseSerialGC");
      Exactness.Verdict verdict = woven.run(k, jvm.of(jdk), options, List.of(), List.of(command));
      String what = command[0] + " k=" + k;
      System.out.printf("[exactness] %s: %s%n", what, verdict.comparison().figures());
      assertThat(verdict.outcome().status()).as(what + verdict.outcome().err()).isZero();
      assertThat(verdict.outcome().out()).as(what).isEqualTo(plain.out());
      assertThat(verdict.comparison().differences()).as(what).isEmpty();
    }
  }
}
