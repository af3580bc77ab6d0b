package org.pathforest.e2e.exact;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.pathforest.testkit.Thorough;

/** Code that is woven as for a runtime from outside counts as exactly as other code. */
@Thorough
class GuardedExactnessTest {
  @TempDir static Path folder;
  private static Exactness programs;

  @BeforeAll
  static void trace() throws Exception {
    programs = new Exactness(folder, List.of(TestClasses.folder()), name -> true);
  }

  @Test
  void kpaths_agrees_with_the_tracer() throws Exception {
    check(Profiler.KPATHS, 4);
  }

  @Test
  void ksf_agrees_with_the_tracer() throws Exception {
    check(Profiler.KSF, 3);
  }

  private static void check(Profiler profiler, int k) throws Exception {
    Exactness.Instrumented woven =
        programs.instrument(
            profiler.label(), WeaveOptions.defaults().with(profiler, k).withExternal(true));
    List<String> differences = new ArrayList<>();
    for (TestProgram program : TestProgram.all()) {
      if (!program.signal().isEmpty() || !program.stdin().isEmpty()) {
        continue; // they are run with the other weaving
      }
      List<String> command = new ArrayList<>();
      command.add(program.mainClass());
      command.addAll(program.arguments());
      Exactness.Verdict verdict =
          woven.run(
              k,
              new ChildJvm(),
              List.of("-XX:TieredStopAtLevel=1"),
              command.toArray(new String[0]));
      assertThat(verdict.outcome().status())
          .as(program + " exit status\n" + verdict.outcome().err())
          .isEqualTo(program.status());
      verdict.comparison().differences().forEach(d -> differences.add(program + ": " + d));
    }
    assertThat(differences).isEmpty();
  }
}
