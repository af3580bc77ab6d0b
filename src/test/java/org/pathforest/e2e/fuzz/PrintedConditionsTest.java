package org.pathforest.e2e.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.report.hot.MethodDetail;
import org.pathforest.profile.report.hot.Report;
import org.pathforest.profile.report.hot.ReportModel;
import org.pathforest.profile.report.hot.ReportOptions;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Needs;
import org.pathforest.testkit.Thorough;

/**
 * Conditions in reports, compared with programs that print which conditions were true: the counts
 * must be equal.
 */
class PrintedConditionsTest {
  @TempDir Path folder;

  /** Compiles the sources in a folder, with debug information, for a release. */
  @FunctionalInterface
  private interface Compiler {
    void compile(Path sources, Path classes, int release) throws Exception;
  }

  private void check(long seed, int release, Path jdk, Compiler compiler) throws Exception {
    Path here = folder.resolve(seed + "-" + release);
    Path sources = Files.createDirectories(here.resolve("sources"));
    String program = PrintingProgram.source(new Random(seed));
    Files.writeString(sources.resolve("Program.java"), program);
    Files.writeString(sources.resolve("Said.java"), PrintingProgram.counter());
    Path classes = here.resolve("classes");
    compiler.compile(sources, classes, release);
    Path woven = here.resolve("woven");
    new Instrumenter(InstrumentOptions.defaults(), Progress.NONE).instrument(classes, woven);
    Path profile = here.resolve("run.pathprof");
    var run =
        new ChildJvm("-Dpathforest.output=" + profile)
            .with(List.of("-cp", woven.toString(), PrintingProgram.MAIN))
            .of(jdk)
            .run();
    assertThat(run.status()).as(run.err()).isZero();

    assertThat(reported(ProfileReader.read(profile)))
        .as("seed %d, release %d:%n%s", seed, release, program)
        .isEqualTo(printed(run.out()));
  }

  /**
   * Sorts the parts of a condition: compilers order the labels of a switch, and the condition of
   * its default follows their order.
   */
  private static String inOrder(String condition) {
    return Stream.of(condition.split(" && ", -1)).sorted().collect(Collectors.joining(" && "));
  }

  private static Map<String, Long> printed(String out) {
    Map<String, Long> counts = new TreeMap<>();
    out.lines()
        .forEach(
            line -> {
              int blank = line.indexOf(' ');
              long count = Long.parseLong(line.substring(0, blank));
              counts.merge(inOrder(line.substring(blank + 1)), count, Long::sum);
            });
    return counts;
  }

  /** Returns the counts of conditions, summed over paths. */
  private static Map<String, Long> reported(Profile profile) throws Exception {
    Map<String, Long> counts = new TreeMap<>();
    List<MethodKey> methods =
        profile.methods().stream().filter(key -> key.method().matches("m\\d+")).toList();
    for (ReportModel.Method m :
        Report.of(profile, methods, ReportOptions.DEFAULT.withDetails()).methods()) {
      assertThat(m.detail().morePaths()).isZero();
      for (MethodDetail.PathDetail path : m.detail().paths()) {
        for (String part : path.listed().named().text().split(" · ", -1)) {
          if (!part.matches(
              "enter|return|again.*|from line \\d+|(from the )?cut before .*|lines? [\\d, -]+")) {
            counts.merge(inOrder(part), path.listed().count(), Long::sum);
          }
        }
      }
    }
    return counts;
  }

  private static void javac(Path sources, Path classes, int release) throws Exception {
    Javac.compile(Jdks.current(), sources, classes, "-g", "--release", "" + release);
  }

  private static void eclipse(Path sources, Path classes, int release) throws Exception {
    List<String> arguments =
        new ArrayList<>(List.of("-g", "-nowarn", "--release", "" + release, "-d", "" + classes));
    try (Stream<Path> files = Files.list(sources)) {
      files.map(Path::toString).sorted().forEach(arguments::add);
    }
    PrintWriter said = new PrintWriter(new StringWriter());
    assertThat(BatchCompiler.compile(arguments.toArray(String[]::new), said, said, null)).isTrue();
  }

  @Test
  void conditions_of_javac_are_those_that_held() throws Exception {
    check(1, 8, Jdks.current(), PrintedConditionsTest::javac);
    check(2, 17, Jdks.current(), PrintedConditionsTest::javac);
  }

  @Test
  void conditions_of_the_eclipse_compiler_are_those_that_held() throws Exception {
    check(3, 17, Jdks.current(), PrintedConditionsTest::eclipse);
  }

  @Test
  @Thorough
  void conditions_of_many_programs_and_releases_are_those_that_held() throws Exception {
    Needs.that(Jdks.newer().isPresent(), "a newer JDK (property second.jdk)");
    Path newer = Jdks.newer().orElseThrow();
    for (int seed = 10; seed < 20; seed++) {
      for (int release : new int[] {8, 11, 17}) {
        check(seed, release, Jdks.current(), PrintedConditionsTest::javac);
        check(-seed, release, Jdks.current(), PrintedConditionsTest::eclipse);
      }
      check(
          seed,
          Jdks.feature(newer),
          newer,
          (sources, classes, release) -> Javac.compile(newer, sources, classes, "-g"));
    }
  }
}
