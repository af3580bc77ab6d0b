package org.pathforest.e2e.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.testkit.Jdks;

/**
 * Real jars of every compiler and age, and all classes of the available JDKs. Writes its findings
 * as a table, {@code corpus.md}.
 */
@Tag("corpus")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CorpusTest {
  private static final double MOST_LEFT_OUT = 0.001;

  @TempDir Path work;
  private final List<JarReport> reports = new ArrayList<>();

  @TestFactory
  Stream<DynamicTest> corpus() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    tests.add(test("nothing_is_lost_of_this_jdk", () -> allOf(Jdks.current())));
    for (Path jar : Jars.in("jars")) {
      tests.add(test("nothing_is_lost_of_" + jar.getFileName(), () -> check(jar)));
    }
    Jdks.newer()
        .map(jdk -> test("nothing_is_lost_of_jdk_" + Jdks.feature(jdk), () -> allOf(jdk)))
        .ifPresent(tests::add);
    tests.add(DynamicTest.dynamicTest("hardly_any_method_is_left_out", this::writeTable));
    return tests.stream();
  }

  private DynamicTest test(String name, Callable<List<JarReport>> check) {
    return DynamicTest.dynamicTest(
        name,
        () -> {
          List<JarReport> found = check.call();
          reports.addAll(found);
          found.forEach(JarReport::print);
          found.forEach(JarReport::assertNothingLost);
        });
  }

  private List<JarReport> allOf(Path jdk) throws IOException, InterruptedException {
    try (JdkImage image = new JdkImage(jdk)) {
      return new JarChecker(work, image).check(jdk, image.modules());
    }
  }

  private List<JarReport> check(Path jar) throws IOException, InterruptedException {
    try (JdkImage image = new JdkImage(Jdks.current())) {
      return List.of(new JarChecker(work, image).check(jar));
    }
  }

  private void writeTable() throws IOException {
    CorpusTable table = new CorpusTable(reports);
    Path folder = Files.createDirectories(Path.of(System.getProperty("corpus.results")));
    Files.writeString(folder.resolve("corpus.md"), heading() + table.text());
    assertThat(table.leftOut())
        .as("share of methods left out, named in corpus.md")
        .isLessThan(MOST_LEFT_OUT);
  }

  private static String heading() {
    return """
        # The corpus

        Made by `mvn verify -Pcorpus` (`org.pathforest.e2e.corpus.CorpusTest`) on JDK %s with a heap \
        of %d MB and %d processors; instrumented with the defaults. Every jar is instrumented twice, \
        and the bytes compared.

        - **verifier errors**: what ASM's `CheckClassAdapter` finds, type inference over the class \
        files of the jar and of the JDK and every stack map frame included. No class is loaded; a \
        missing class is not held against the code. Methods that fail this check in the original jar \
        are counted apart, below.
        - **structural differences**: between the jars, entry by entry (order, headers, contents), \
        and between the classes: everything but code as ASM prints it, and for each method the \
        original instructions, where they lead, their lines, local variables and handlers. \
        Subroutines (`jsr`) are inlined before.
        - **link before, after**: classes that link, and so are verified, in a JVM with \
        `-Xverify:all`, and those of them that do so when instrumented. A jar stands alone with the \
        JDK: classes that need other jars to be verified do not link. Modules of a JDK, `java.base` \
        included, are verified by that JDK itself: as new versions of its classes that it is to \
        check and then to refuse; HotSpot never verifies Object, Class, String and Throwable.
        - **reduced**: methods that would have grown over a limit of the JVM; less is kept of their \
        interrupted paths. **cut**: methods with too many paths for one number.

        """
        .formatted(
            System.getProperty("java.version"),
            Runtime.getRuntime().maxMemory() >> 20,
            Runtime.getRuntime().availableProcessors());
  }
}
