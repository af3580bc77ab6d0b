package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.exact.Sources;
import org.pathforest.e2e.exact.TestClasses;
import org.pathforest.e2e.programs.TestProgram;
import org.pathforest.e2e.tracer.SchemeCounters;
import org.pathforest.testkit.ChildJvm;

/** The programs that all schemes are judged by: the test programs, and the Eclipse compiler. */
final class SchemePrograms {
  private static final String COMPILER = "org.eclipse.jdt.internal.compiler.batch.Main";

  /**
   * The compiler's threads read and compile ahead; the end of the run would meet them at work, and
   * trace and profile would not be of one moment.
   */
  static final List<String> COMPILER_JVM = List.of("-Xmx2g", "-Djdt.compiler.useSingleThread=true");

  private SchemePrograms() {}

  /** A test program to be run. */
  record Run(TestProgram program) {
    String name() {
      return program.name();
    }

    /** Runs it, and checks that it has ended as it should. */
    Exactness.SchemeRun of(
        Exactness.Instrumented woven, SchemeCounters counters, List<String> settings)
        throws IOException, InterruptedException {
      List<String> options = new ArrayList<>(settings);
      options.add("-XX:TieredStopAtLevel=1");
      Exactness.SchemeRun run = woven.run(counters, jvm(), options, List.of(), command());
      assertThat(run.outcome().status())
          .as(name() + " exit status\n" + run.outcome().err())
          .isEqualTo(program.status());
      return run;
    }

    ChildJvm jvm() throws IOException {
      ChildJvm jvm = new ChildJvm();
      if (!program.stdin().isEmpty()) {
        Path input = Files.createTempFile("stdin", ".txt");
        input.toFile().deleteOnExit();
        Files.writeString(input, program.stdin());
        jvm.reading(input);
      }
      return jvm;
    }

    List<String> command() {
      List<String> command = new ArrayList<>();
      command.add(program.mainClass());
      command.addAll(program.arguments());
      return command;
    }
  }

  /** A few test programs: for tests of every build. */
  static List<Run> handful() throws IOException {
    return TestProgram.handful().stream().map(Run::new).toList();
  }

  /** The test programs but those that run until they are signalled: nothing is at rest there. */
  static List<Run> all() throws IOException {
    return TestProgram.all().stream().filter(p -> p.signal().isEmpty()).map(Run::new).toList();
  }

  /** The test programs with the tracer's logging. */
  static Exactness traced(Path folder) throws Exception {
    return new Exactness(folder, List.of(TestClasses.folder()), name -> true);
  }

  /** The Eclipse compiler with the tracer's logging. */
  static Exactness tracedCompiler(Path folder) throws Exception {
    return new Exactness(folder, List.of(compiler()), name -> true);
  }

  static Path compiler() throws Exception {
    return Path.of(BatchCompiler.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  /** Lets the Eclipse compiler compile the test programs. */
  static Exactness.SchemeRun compile(
      Exactness.Instrumented woven, SchemeCounters counters, Path folder) throws Exception {
    Path classes = Files.createTempDirectory(folder, "classes");
    Exactness.SchemeRun run =
        woven.run(
            counters,
            new ChildJvm().withItsOwnFlags(),
            COMPILER_JVM,
            List.of(),
            compilation(classes));
    assertThat(run.outcome().status()).as(run.outcome().err()).isZero();
    return run;
  }

  /** The compiler's main class and arguments. */
  static List<String> compilation(Path classes) {
    return List.of(
        COMPILER,
        "-17",
        "-nowarn",
        "-proc:none",
        "-warn:+tasks(TODO|FIXME|expect)",
        "-d",
        classes.toString(),
        Sources.testPrograms().toString());
  }
}
