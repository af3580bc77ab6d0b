package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.exact.TestClasses;
import org.pathforest.instrumenter.weave.IterationOptions;
import org.pathforest.instrumenter.weave.LoopLengths;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.testkit.Thorough;

/** Every k-iteration path, its count and their number: {@code kiter} and the tracer agree. */
class IterationExactnessTest {
  @TempDir static Path folder;
  private static Exactness programs;

  @BeforeAll
  static void trace() throws Exception {
    programs = SchemePrograms.traced(folder.resolve("programs"));
  }

  private static WeaveOptions kiter(int k) {
    return WeaveOptions.defaults().with(Profiler.KITER, k);
  }

  @Test
  void a_few_test_programs_have_the_counts_of_the_tracer() throws Exception {
    check(
        SchemePrograms.handful(),
        "kiter few",
        () -> new IterationCounters(2),
        kiter(2),
        IterationOptions.DEFAULT.mostPaths());
  }

  @Thorough
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void test_programs_have_the_counts_of_the_tracer(int k) throws Exception {
    check("kiter k=" + k, k, kiter(k), IterationOptions.DEFAULT.mostPaths());
  }

  @Thorough
  @Test
  void hashed_tables_have_the_counts_of_the_tracer() throws Exception {
    IterationOptions hashed = new IterationOptions(LoopLengths.all(), 0, 1000);
    check("hashed", 2, kiter(2).with(hashed), 1000);
  }

  @Thorough
  @Test
  void loops_with_different_k_have_the_counts_of_the_tracer() throws Exception {
    Path traced = folder.resolve("programs/traced").resolve(TestClasses.folder().getFileName());
    LoopLines lines = LoopLines.of(traced);
    IterationOptions mixed =
        new IterationOptions(
            LoopLengths.of(lines.rules()),
            IterationOptions.DEFAULT.arrayPaths(),
            IterationOptions.DEFAULT.mostPaths());
    check(
        "mixed",
        () -> new IterationCounters(lines::k),
        kiter(2).with(mixed),
        IterationOptions.DEFAULT.mostPaths());
  }

  private static void check(String name, int k, WeaveOptions options, long most) throws Exception {
    check(name, () -> new IterationCounters(k), options, most);
  }

  private static void check(
      String name, Supplier<IterationCounters> tracer, WeaveOptions options, long most)
      throws Exception {
    check(SchemePrograms.all(), name, tracer, options, most);
  }

  private static void check(
      List<SchemePrograms.Run> runs,
      String name,
      Supplier<IterationCounters> tracer,
      WeaveOptions options,
      long most)
      throws Exception {
    Exactness.Instrumented woven = programs.instrument(name.replaceAll("\\W", ""), options);
    List<String> differences = new ArrayList<>();
    for (SchemePrograms.Run run : runs) {
      IterationCounters counters = tracer.get();
      Exactness.SchemeRun done = run.of(woven, counters, List.of());
      IterationComparison comparison =
          IterationComparison.of(counters, done.export(), done.leftOut(), most);
      System.out.printf("[exactness] %s %s: %s%n", name, run.name(), comparison.figures());
      comparison.differences().forEach(d -> differences.add(run.name() + ": " + d));
      assertThat(comparison.methods()).as(run.name()).isPositive();
    }
    assertThat(differences).isEmpty();
  }

  @Thorough
  @Test
  void eclipse_compiler_has_the_counts_of_the_tracer() throws Exception {
    Path here = Files.createDirectories(folder.resolve("ecj"));
    Exactness.Instrumented woven =
        SchemePrograms.tracedCompiler(here).instrument("kiter", kiter(2));
    IterationCounters counters = new IterationCounters(2);
    Exactness.SchemeRun done = SchemePrograms.compile(woven, counters, here);
    IterationComparison comparison =
        IterationComparison.of(
            counters, done.export(), done.leftOut(), IterationOptions.DEFAULT.mostPaths());
    System.out.printf("[exactness] kiter k=2 Eclipse compiler: %s%n", comparison.figures());
    assertThat(comparison.differences()).isEmpty();
    assertThat(comparison.methods()).isPositive();
    assertThat(comparison.interruptions()).isPositive();
    assertThat(comparison.tooMany()).isPositive();
  }
}
