package org.pathforest.e2e.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.programs.TestProgram;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.testkit.ChildJvm;

/** Every test program, every profiler, several k: the tracer agrees with every count. */
class TestProgramsExactnessTest {
  @TempDir static Path folder;
  private static Exactness programs;

  @BeforeAll
  static void trace() throws Exception {
    programs = new Exactness(folder, List.of(TestClasses.folder()), name -> true);
  }

  @Test
  void kpaths_agrees_with_the_tracer() throws Exception {
    check(Profiler.KPATHS, 2, 3, 4, 8);
  }

  @Test
  void ksf_agrees_with_the_tracer() throws Exception {
    check(Profiler.KSF, 2, 3, 4, 8);
  }

  @Test
  void bl_agrees_with_the_tracer() throws Exception {
    check(Profiler.BL, 1);
  }

  @Test
  void hashed_tables_agree_with_the_tracer() throws Exception {
    check(Profiler.KPATHS, List.of("-Dpathforest.tables=hashed"), 1, 2, 4, 8);
  }

  @Test
  void tables_of_a_small_heap_agree_with_the_tracer() throws Exception {
    check(Profiler.KPATHS, List.of("-Xmx64m"), 3, 8);
  }

  private static void check(Profiler profiler, int... ks) throws Exception {
    check(profiler, List.of(), ks);
  }

  private static void check(Profiler profiler, List<String> settings, int... ks) throws Exception {
    Exactness.Instrumented woven =
        programs.instrument(
            profiler.label() + settings.size(),
            WeaveOptions.defaults().with(profiler, WeaveOptions.DEFAULT_K));
    List<String> differences = new ArrayList<>();
    for (int k : ks) {
      for (TestProgram program : TestProgram.all()) {
        if (!program.signal().isEmpty()) {
          continue; // its threads run while trace and profile are written: not at the same moment
        }
        Exactness.Verdict verdict = run(woven, k, program, settings);
        String name = program.mainClass().replaceAll(".*\\.", "");
        System.out.printf(
            "[exactness] %s k=%d %s %s: %s%n",
            profiler.label(), k, settings, name, verdict.comparison().figures());
        assertThat(verdict.outcome().status())
            .as(name + " exit status\n" + verdict.outcome().err())
            .isEqualTo(program.status());
        verdict
            .comparison()
            .differences()
            .forEach(d -> differences.add(profiler.label() + " k=" + k + " " + name + ": " + d));
      }
    }
    assertThat(differences).isEmpty();
  }

  private static Exactness.Verdict run(
      Exactness.Instrumented woven, int k, TestProgram program, List<String> settings)
      throws Exception {
    ChildJvm jvm = new ChildJvm();
    if (!program.stdin().isEmpty()) {
      Path input = Files.createTempFile(folder, "stdin", ".txt");
      Files.writeString(input, program.stdin());
      jvm.reading(input);
    }
    List<String> command = new ArrayList<>();
    command.add(program.mainClass());
    command.addAll(program.arguments());
    List<String> options = new ArrayList<>(settings);
    options.add("-XX:TieredStopAtLevel=1");
    return woven.run(k, jvm, options, command.toArray(new String[0]));
  }
}
