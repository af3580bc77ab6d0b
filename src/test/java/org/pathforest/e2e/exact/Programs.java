package org.pathforest.e2e.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.pathforest.e2e.programs.TestProgram;
import org.pathforest.testkit.ChildJvm;

/**
 * The programs of the module test-programs. Programs that run until they receive a signal are
 * excluded: their trace and profile would not stop at the same moment.
 */
public final class Programs {
  private Programs() {}

  /** Returns a few programs, for tests of every build, in as few JVMs as possible. */
  public static List<Run> few() throws IOException {
    return together(TestProgram.handful());
  }

  /** Returns all programs, each in a JVM of its own. */
  public static List<Run> all() throws IOException {
    return TestProgram.all().stream()
        .filter(program -> program.signal().isEmpty())
        .map(program -> new Run(List.of(program)))
        .toList();
  }

  /** Returns the programs with those simple class names, in as few JVMs as possible. */
  public static List<Run> named(String... names) throws IOException {
    return together(
        TestProgram.all().stream().filter(p -> List.of(names).contains(p.name())).toList());
  }

  /** Lets the programs share a JVM that exit with status 0 and read nothing. */
  private static List<Run> together(List<TestProgram> programs) {
    List<TestProgram> together = new ArrayList<>();
    List<Run> runs = new ArrayList<>();
    for (TestProgram program : programs) {
      if (program.status() == 0 && program.stdin().isEmpty()) {
        together.add(program);
      } else if (program.signal().isEmpty()) {
        runs.add(new Run(List.of(program)));
      }
    }
    if (!together.isEmpty()) {
      runs.add(0, new Run(together));
    }
    return runs;
  }

  /** Traces the programs. */
  public static Exactness traced(Path folder) throws IOException {
    return new Exactness(folder, List.of(TestClasses.folder()), name -> true);
  }

  /** Returns the location of the test classes that child JVMs run. */
  public static Path testClasses() {
    return TestClasses.of(OneAfterAnother.class);
  }

  /** Runs programs and returns all differences between their profiles and traces. */
  public static List<String> differences(
      List<Run> runs, Exactness.Instrumented woven, int k, String... options) throws Exception {
    List<String> differences = new ArrayList<>();
    for (Run run : runs) {
      differences.addAll(run.of(woven, k, options).comparison().differences());
    }
    return differences;
  }

  /**
   * Programs that run in one JVM.
   *
   * @param programs one, or several that all exit with status 0 and read nothing
   */
  public record Run(List<TestProgram> programs) {
    /**
     * Runs the programs, compares profile and trace, and checks that the programs ended as they
     * should.
     */
    public Exactness.Verdict of(Exactness.Instrumented woven, int k, String... options)
        throws Exception {
      Exactness.Verdict verdict =
          woven.run(k, jvm(), List.of(options), List.of(testClasses()), command());
      System.out.printf(
          "[exactness] k=%d %s %s: %s%n",
          k, String.join(" ", options), this, verdict.comparison().figures());
      assertEnded(verdict.outcome());
      return verdict;
    }

    /** Does the same with counters of something other than paths. */
    public Exactness.SchemeRun of(
        Exactness.Instrumented woven, Exactness.CountersOf counters, String... options)
        throws Exception {
      Exactness.SchemeRun run =
          woven.runWith(counters, jvm(), List.of(options), List.of(testClasses()), command());
      assertEnded(run.outcome());
      return run;
    }

    /** Returns a JVM with the programs' standard input. */
    public ChildJvm jvm() throws IOException {
      ChildJvm jvm = new ChildJvm();
      String stdin = programs.get(0).stdin();
      if (!stdin.isEmpty()) {
        Path input = Files.createTempFile("stdin", ".txt");
        input.toFile().deleteOnExit();
        jvm.reading(Files.writeString(input, stdin));
      }
      return jvm;
    }

    /** Returns the main class and its arguments. */
    public List<String> command() {
      List<String> command = new ArrayList<>();
      for (TestProgram program : programs) {
        command.add(command.isEmpty() ? OneAfterAnother.class.getName() : OneAfterAnother.THEN);
        command.add(program.mainClass());
        command.addAll(program.arguments());
      }
      return command;
    }

    /** Checks that each program has ended as it should. */
    public void assertEnded(ChildJvm.Outcome outcome) {
      assertThat(outcome.status())
          .as("exit status of %s\n%s", this, outcome.err())
          .isEqualTo(programs.get(0).status());
      if (programs.size() > 1) {
        assertThat(outcome.err().lines())
            .containsAll(programs.stream().map(p -> OneAfterAnother.RETURNED + p).toList());
      }
    }

    @Override
    public String toString() {
      return programs.size() == 1 ? programs.get(0).name() : programs.size() + " programs";
    }
  }
}
