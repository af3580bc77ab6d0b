package org.pathforest.e2e.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Thorough;

/**
 * The smaller jars of the corpus: from old compilers, damaged, duplicate, multi-release, signed.
 */
class SmallCorpusTest {
  private static final String OLD_COMPILERS = "commons-collections-2.1.jar";
  private static final String SUBROUTINES = "junit-3.7.jar";

  /** Size in bytes from which jars are checked only by the whole corpus. */
  private static final long LARGE = 2_000_000;

  private static JdkImage image;
  @TempDir Path work;

  @BeforeAll
  static void open() throws IOException {
    image = new JdkImage(Jdks.current());
  }

  @AfterAll
  static void close() throws IOException {
    image.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {OLD_COMPILERS, SUBROUTINES})
  void nothing_is_lost_of_small_jars(String jar) throws Exception {
    check(new JarChecker(work, image).check(Jars.small(jar).get(0)));
  }

  @Thorough
  @ParameterizedTest
  @MethodSource("others")
  void nothing_is_lost_of_other_jars(Path jar) throws Exception {
    check(new JarChecker(work, image).check(jar));
  }

  static Stream<Path> others() throws IOException {
    List<Path> small = Jars.small(OLD_COMPILERS, SUBROUTINES);
    return Jars.in("jars").stream()
        .filter(jar -> !small.contains(jar) && jar.toFile().length() < LARGE);
  }

  @Test
  void nothing_is_lost_of_a_module_of_this_jdk() throws Exception {
    new JarChecker(work, image).check(Jdks.current(), List.of("java.logging")).forEach(this::check);
  }

  private void check(JarReport report) {
    report.assertNothingLost();
    assertThat(report.links().before()).as("classes that link").isPositive();
    assertThat(report.result().methods().leftOut()).as("methods left out").isEmpty();
  }
}
