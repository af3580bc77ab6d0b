package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.exact.Programs;
import org.pathforest.e2e.exact.TestClasses;
import org.pathforest.instrumenter.weave.IterationOptions;
import org.pathforest.instrumenter.weave.LoopLengths;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.testkit.Thorough;

/** Every k-iteration path, its count and their number: {@code kiter} and the tracer agree. */
class IterationExactnessTest {
  private static final long MOST = IterationOptions.DEFAULT.mostPaths();

  @TempDir static Path folder;
  private static Exactness programs;

  @BeforeAll
  static void trace() throws Exception {
    programs = Programs.traced(folder);
  }

  private static WeaveOptions kiter(int k) {
    return WeaveOptions.defaults().with(Profiler.KITER, k);
  }

  private static WeaveOptions hashed() {
    return kiter(2).with(new IterationOptions(LoopLengths.all(), 0, 1000));
  }

  @Test
  void tracer_agrees_on_a_few_programs() throws Exception {
    check("few", Programs.few(), () -> new IterationCounters(2), kiter(2), MOST);
  }

  @Test
  void tracer_agrees_on_hashed_tables_of_two_programs() throws Exception {
    List<Programs.Run> two = Programs.named("NestedLoops", "HandlersIntoLoops");
    check("few-hashed", two, () -> new IterationCounters(2), hashed(), 1000);
  }

  @Thorough
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void tracer_agrees_on_all_programs(int k) throws Exception {
    check("all-" + k, Programs.all(), () -> new IterationCounters(k), kiter(k), MOST);
  }

  @Thorough
  @Test
  void tracer_agrees_on_hashed_tables() throws Exception {
    check("hashed", Programs.all(), () -> new IterationCounters(2), hashed(), 1000);
  }

  @Thorough
  @Test
  void tracer_agrees_on_loops_with_different_k() throws Exception {
    Path traced = folder.resolve("traced").resolve(TestClasses.folder().getFileName());
    LoopLines lines = LoopLines.of(traced);
    int arrayPaths = IterationOptions.DEFAULT.arrayPaths();
    IterationOptions mixed =
        new IterationOptions(LoopLengths.of(lines.rules()), arrayPaths, (int) MOST);
    WeaveOptions options = kiter(2).with(mixed);
    check("mixed", Programs.all(), () -> new IterationCounters(lines::k), options, MOST);
  }

  private static void check(
      String name,
      List<Programs.Run> runs,
      Supplier<IterationCounters> tracer,
      WeaveOptions options,
      long most)
      throws Exception {
    Exactness.Instrumented woven = programs.instrument(name, options);
    for (Programs.Run run : runs) {
      IterationComparison comparison =
          Judges.iterations(tracer.get(), most, counters -> run.of(woven, counters));
      System.out.printf("[exactness] kiter %s %s: %s%n", name, run, comparison.figures());
      assertThat(comparison.differences()).as(run.toString()).isEmpty();
      assertThat(comparison.methods()).as(run.toString()).isPositive();
    }
  }
}
