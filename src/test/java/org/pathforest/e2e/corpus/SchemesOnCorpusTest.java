package org.pathforest.e2e.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.scheme.structural.StructuralScheme;
import org.pathforest.testkit.Jdks;

/**
 * Real jars with the profilers that count something other than paths: every class must pass the
 * verifier. Writes its findings as a table, {@code corpus-schemes.md}. The property {@code
 * -Dcorpus.only=ecj,groovy} selects jars by the beginnings of their names.
 */
@Tag("corpus")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SchemesOnCorpusTest {
  private static final double MOST_LEFT_OUT = 0.001;
  private static final String ONLY = System.getProperty("corpus.only", "");

  private static final List<WeaveOptions> SCHEMES =
      List.of(
          WeaveOptions.defaults().with(Profiler.of("edges"), 1),
          WeaveOptions.defaults().with(Profiler.of("structural"), 1),
          WeaveOptions.defaults().with(Profiler.of(new StructuralScheme(100)), 1),
          WeaveOptions.defaults().with(Profiler.of("kiter"), 2));

  @TempDir Path work;
  private final List<SchemeReport> reports = new ArrayList<>();

  @TestFactory
  Stream<DynamicTest> corpus() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path jar : Jars.in("jars")) {
      String name = jar.getFileName().toString();
      if (Stream.of(ONLY.split(",", -1)).anyMatch(name::startsWith)) {
        tests.add(DynamicTest.dynamicTest("every_class_is_verified_of_" + name, () -> check(jar)));
      }
    }
    tests.add(DynamicTest.dynamicTest("methods_are_left_out_with_good_reason", this::write));
    return tests.stream();
  }

  private void check(Path jar) throws IOException, InterruptedException {
    LinkCheck links = new LinkCheck(work);
    Map<String, String> before = links.link(jar);
    List<String> errors = new ArrayList<>();
    Path out = work.resolve("woven-" + jar.getFileName());
    try (JdkImage image = new JdkImage(Jdks.current())) {
      for (WeaveOptions options : SCHEMES) {
        SchemeReport report = SchemeReport.of(out, image, jar, options, links, before);
        reports.add(report);
        System.out.printf("[corpus] %s%n", report.line());
        errors.addAll(report.errors());
      }
    }
    assertThat(errors).as("verifier errors in " + jar.getFileName()).isEmpty();
  }

  private void write() throws IOException {
    Path folder = Files.createDirectories(Path.of(System.getProperty("corpus.results")));
    Files.writeString(folder.resolve("corpus-schemes.md"), heading() + SchemeReport.table(reports));
    double left = reports.stream().mapToInt(r -> r.others().size()).sum();
    double methods = reports.stream().mapToInt(r -> r.result().methods().total()).sum();
    assertThat(left / methods)
        .as("share of methods left out that could be numbered, named in corpus-schemes.md")
        .isLessThan(MOST_LEFT_OUT);
  }

  private static String heading() {
    return """
        # The corpus with schemes that count no paths

        Made by `mvn verify -Pcorpus` (`org.pathforest.e2e.corpus.SchemesOnCorpusTest`) on JDK %s. \
        **Verifier errors**: what ASM's `CheckClassAdapter` finds in instrumented classes and not in \
        their originals. **Link**: classes that link in a JVM with `-Xverify:all`, in the original \
        and, of those, instrumented. **Too many paths**, **irreducible**: methods that `kiter` \
        leaves out as it should; **other**: any others.

        """
        .formatted(System.getProperty("java.version"));
  }
}
