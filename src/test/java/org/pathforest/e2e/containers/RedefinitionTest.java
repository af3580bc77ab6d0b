package org.pathforest.e2e.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Thorough;

/** Instrumented classes that an agent redefines while they run. */
class RedefinitionTest {
  private final Workbench bench;

  RedefinitionTest(@TempDir Path folder) throws Exception {
    bench = new Workbench(folder).withAgent();
  }

  @Test
  void rewritten_class_goes_on_counting() throws Exception {
    checkRewritten(17, Jdks.current());
  }

  @Thorough
  @ParameterizedTest
  @ValueSource(ints = {8, 17})
  void rewritten_class_of_any_release_goes_on_counting(int release) throws Exception {
    checkRewritten(release, Jdks.current());
    if (Jdks.newer().isPresent()) {
      checkRewritten(release, Jdks.newer().get());
    }
  }

  private void checkRewritten(int release, Path jdk) throws Exception {
    Path woven = bench.instrument(bench.workJar("Work", release), Workbench.EMBED);
    String expected =
        bench.countsOf(
            woven, "call app p.Work run 10 call app p.Work run 7 call app p.Work fail 4");
    Path file = bench.extract(woven, "Rewritten%s.class".formatted(Jdks.feature(jdk)));
    // Adds a call to each method, as another agent might.
    String call = "invokestatic java/lang/Thread.yield()V";
    Files.write(file, Workbench.beginning(Files.readAllBytes(file), ".*", call));
    String commands =
        """
        call app p.Work run 10 redefine app p.Work %1$s
        call app p.Work run 7 redefine app p.Work %1$s call app p.Work fail 4
        """;
    String out = bench.jvm(List.of(woven), commands, file).of(jdk).run().succeeded();
    assertThat(out).isEqualTo("12\n5\n-1\n");
    assertThat(bench.counts()).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 17})
  void class_that_becomes_its_original_is_counted_until_then_and_after(int release)
      throws Exception {
    Path jar = bench.workJar("Work", release);
    Path woven = bench.instrument(jar, Workbench.EMBED);
    String expected = bench.countsOf(woven, "call app p.Work run 10 call app p.Work run 4");
    String commands =
        """
        call app p.Work run 10 redefine app p.Work %s
        call app p.Work run 7 redefine app p.Work %s call app p.Work run 4
        """;
    Path original = bench.extract(jar, "Original.class");
    Path again = bench.extract(woven, "Woven.class");
    assertThat(bench.run(List.of(woven), commands, original, again).succeeded())
        .isEqualTo("12\n5\n1\n");
    assertThat(bench.counts()).isEqualTo(expected);
  }

  /**
   * Redefines a class by one whose methods have more paths. One of them needs a {@code long}
   * register.
   */
  @Thorough
  @ParameterizedTest
  @ValueSource(ints = {8, 17})
  void class_woven_from_another_source_counts_as_another_class(int release) throws Exception {
    String changed =
        Workbench.work("Work")
            .replace("int r(int i) {", "int r(int i) { if (i > 8) i--;")
            .replace("int r = 0;", "int r = 0; " + "if (n > r) r++; else r--;".repeat(9));
    Path before = bench.instrument(bench.workJar("Work", release), Workbench.EMBED);
    Path after =
        bench.instrument(bench.jar("After", release, Map.of("Work", changed)), Workbench.EMBED);
    String ofBefore = bench.countsOf(before, "call app p.Work run 10 call app p.Work fail 4");
    String ofAfter = bench.countsOf(after, "call app p.Work fail 5 call app p.Work run 7");
    String commands =
        """
        call app p.Work run 10 call app p.Work fail 4 redefine app p.Work %s
        call app p.Work fail 5 call app p.Work run 7
        """;
    bench.run(List.of(before, after), commands, bench.extract(after, "After.class")).succeeded();
    assertThat(bench.counts().lines())
        .containsExactlyInAnyOrderElementsOf((ofBefore + ofAfter).lines().toList());
  }
}
