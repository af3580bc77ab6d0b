package org.pathforest.e2e.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.testkit.Jdks;

/**
 * A cut of the corpus for every build: old compilers, damaged, duplicate, multi-release, signed.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SmallCorpusTest {
  /** Larger jars wait for the whole corpus. */
  private static final long LARGE = 2_000_000;

  @TempDir Path work;
  private final List<JarReport> reports = new ArrayList<>();

  @TestFactory
  Stream<DynamicTest> small_corpus() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path jar : Jars.in("corpus.small")) {
      if (Files.size(jar) < LARGE) {
        tests.add(
            DynamicTest.dynamicTest("nothing_is_lost_of_" + jar.getFileName(), () -> check(jar)));
      }
    }
    tests.add(
        DynamicTest.dynamicTest(
            "nothing_is_lost_of_a_module_of_this_jdk",
            () -> accept(new JdkChecker(work, Jdks.current()).check(List.of("java.logging")))));
    tests.add(DynamicTest.dynamicTest("no_method_is_left_out", this::leftOut));
    return tests.stream();
  }

  private void check(Path jar) throws IOException, InterruptedException {
    try (JdkImage image = new JdkImage(Jdks.current())) {
      accept(List.of(new JarChecker(work, image).check(jar)));
    }
  }

  private void accept(List<JarReport> more) {
    reports.addAll(more);
    for (JarReport report : more) {
      Jars.assertNothingLost(report);
      assertThat(report.linkedBefore()).as("classes that link in " + report.name()).isPositive();
    }
  }

  private void leftOut() {
    assertThat(reports).flatMap(r -> r.result().leftOut()).as("methods left out").isEmpty();
  }
}
