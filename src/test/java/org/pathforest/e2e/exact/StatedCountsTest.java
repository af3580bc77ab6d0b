package org.pathforest.e2e.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
import org.pathforest.profile.ProfileReader;
import org.pathforest.profile.export.JsonlExport;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/** The test programs give the counts that they state beside their code. */
class StatedCountsTest {
  @TempDir static Path folder;
  private static Path woven;

  @BeforeAll
  static void instrument() throws Exception {
    Path in = TestClasses.folder();
    woven = folder.resolve(in.getFileName());
    new Instrumenter(InstrumentOptions.defaults(), Progress.NONE).instrument(in, woven);
  }

  static List<TestProgram> few() throws IOException {
    return TestProgram.handful();
  }

  static List<TestProgram> others() throws IOException {
    List<TestProgram> few = few();
    return TestProgram.all().stream().filter(p -> !few.contains(p)).toList();
  }

  @ParameterizedTest
  @MethodSource("few")
  void program_gives_the_counts_that_it_states(TestProgram program) throws Exception {
    check(program);
  }

  @Thorough
  @ParameterizedTest
  @MethodSource("others")
  void every_other_program_gives_the_counts_that_it_states(TestProgram program) throws Exception {
    check(program);
  }

  private static void check(TestProgram program) throws Exception {
    Path here = Files.createTempDirectory(folder, "run");
    Path profile = here.resolve("run.pathprof");
    List<String> command = new ArrayList<>();
    command.add("-Xverify:all");
    command.add("-Dpathforest.k=8");
    command.add("-Dpathforest.output=" + profile);
    command.add("-cp");
    command.add(woven.toString());
    command.add(program.mainClass());
    command.addAll(program.arguments());
    ChildJvm jvm = new ChildJvm().with(command).in(here);
    if (!program.stdin().isEmpty()) {
      jvm.reading(Files.writeString(here.resolve("stdin"), program.stdin()));
    }
    if (!program.signal().isEmpty()) {
      jvm.terminatedAt("READY");
    }

    ChildJvm.Outcome outcome = jvm.run();

    assertThat(outcome.status()).as("exit status; " + outcome.err()).isEqualTo(program.status());
    Path export = here.resolve("export.jsonl");
    try (Writer out = Files.newBufferedWriter(export)) {
      JsonlExport.write(ProfileReader.read(profile), out);
    }
    Expectations.Outcome counts =
        program.expectations().check(export, ClassFiles.ofThisClassPath());
    System.out.printf(
        "[stated counts] %s: %d checked, %d failures%n",
        program, counts.checked(), counts.failures().size());
    assertThat(counts.failures()).isEmpty();
    assertThat(counts.skipped()).isEmpty();
    assertThat(counts.checked()).isPositive();
  }
}
