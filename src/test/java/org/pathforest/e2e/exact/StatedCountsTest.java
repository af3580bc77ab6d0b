package org.pathforest.e2e.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pathforest.e2e.programs.ClassFiles;
import org.pathforest.e2e.programs.Expectations;
import org.pathforest.e2e.programs.TestProgram;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/**
 * Counts of the test programs, each in a JVM of its own, compared with those stated beside their
 * code.
 */
class StatedCountsTest {
  @TempDir static Path folder;
  private static Path woven;

  @BeforeAll
  static void instrument() throws Exception {
    Path in = TestClasses.folder();
    woven = folder.resolve(in.getFileName());
    new Instrumenter(InstrumentOptions.defaults(), Progress.NONE).instrument(in, woven);
  }

  static List<TestProgram> others() throws IOException {
    List<TestProgram> few = TestProgram.handful();
    return TestProgram.all().stream().filter(p -> !few.contains(p)).toList();
  }

  @ParameterizedTest
  @MethodSource("org.pathforest.e2e.programs.TestProgram#handful")
  void program_gives_the_counts_that_it_states(TestProgram program) throws Exception {
    check(program);
  }

  @Thorough
  @ParameterizedTest
  @MethodSource("others")
  void other_program_gives_the_counts_that_it_states(TestProgram program) throws Exception {
    check(program);
  }

  private static void check(TestProgram program) throws Exception {
    Path here = Files.createTempDirectory(folder, "run");
    Path profile = here.resolve("run.pathprof");
    Programs.Run run = new Programs.Run(List.of(program));
    ChildJvm jvm =
        run.jvm()
            .with(List.of("-Xverify:all", "-Dpathforest.k=8", "-Dpathforest.output=" + profile))
            .with(List.of("-cp", woven.toString(), program.mainClass()))
            .with(program.arguments())
            .in(here);
    run.assertEnded((program.signal().isEmpty() ? jvm : jvm.terminatedAt("READY")).run());

    Expectations.Outcome counts =
        program.expectations().check(Exactness.export(profile), ClassFiles.ofThisClassPath());
    assertThat(counts.failures()).isEmpty();
    assertThat(counts.skipped()).isEmpty();
    assertThat(counts.checked()).isPositive();
  }
}
