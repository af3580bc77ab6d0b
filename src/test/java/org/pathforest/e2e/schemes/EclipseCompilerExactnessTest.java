package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathforest.e2e.exact.EclipseCompiler;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.tracer.Comparison;
import org.pathforest.instrumenter.weave.IterationOptions;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/** A real program, at reduced input: the tracer agrees with every count of every profiler. */
@Thorough
class EclipseCompilerExactnessTest {
  private static final Map<Profiler, Exactness.Instrumented> WOVEN = new EnumMap<>(Profiler.class);

  @TempDir static Path folder;
  private static Exactness compiler;

  @BeforeAll
  static void trace() throws Exception {
    compiler = EclipseCompiler.traced(folder);
  }

  @ParameterizedTest
  @CsvSource({
    "KPATHS, 2",
    "KPATHS, 3",
    "KPATHS, 4",
    "KPATHS, 8",
    "KSF, 2",
    "KSF, 3",
    "KSF, 4",
    "KSF, 8",
    "BL, 1"
  })
  void tracer_agrees_on_paths(Profiler profiler, int k) throws Exception {
    Exactness.Instrumented woven = WOVEN.get(profiler);
    if (woven == null) { // k is a setting of the run
      woven = woven(profiler, 4);
      WOVEN.put(profiler, woven);
    }
    Exactness.Verdict verdict =
        woven.run(
            k,
            new ChildJvm().withItsOwnFlags(),
            EclipseCompiler.JVM,
            List.of(),
            EclipseCompiler.command(folder));
    Comparison comparison = verdict.comparison();
    System.out.printf(
        "[exactness] %s k=%d Eclipse compiler: %s%n", profiler.label(), k, comparison.figures());
    assertThat(verdict.outcome().status()).as(verdict.outcome().err()).isZero();
    assertThat(comparison.differences()).isEmpty();
    assertThat(comparison.paths()).isPositive();
    assertThat(comparison.interrupted()).isPositive();
    assertThat(comparison.handlerStarts()).isPositive();
  }

  private static Exactness.Instrumented woven(Profiler profiler, int k) throws Exception {
    WeaveOptions options = WeaveOptions.defaults().with(profiler, k);
    return compiler.instrument(
        profiler.label(),
        profiler == Profiler.STRUCTURAL ? options.withPathLimit(Integer.MAX_VALUE) : options);
  }

  private static Exactness.SchemeRun compile(
      Exactness.Instrumented woven, Exactness.CountersOf counters) throws Exception {
    Exactness.SchemeRun run =
        woven.runWith(
            counters,
            new ChildJvm().withItsOwnFlags(),
            EclipseCompiler.JVM,
            List.of(),
            EclipseCompiler.command(folder));
    assertThat(run.outcome().status()).as(run.outcome().err()).isZero();
    return run;
  }

  @Test
  void tracer_agrees_on_edges() throws Exception {
    Exactness.Instrumented woven = woven(Profiler.EDGES, 1);
    EdgeComparison comparison = Judges.edges(counters -> compile(woven, counters));
    System.out.printf("[exactness] edges Eclipse compiler: %s%n", comparison.figures());
    assertThat(comparison.differences()).isEmpty();
    assertThat(comparison.interruptions()).isPositive();
    assertThat(comparison.limited()).doesNotContainKeys("threads-running", "virtual-threads");
  }

  @Test
  void tracer_agrees_on_structural_paths() throws Exception {
    Exactness.Instrumented woven = woven(Profiler.STRUCTURAL, 1);
    Judges.Structural judged = Judges.structural(counters -> compile(woven, counters));
    System.out.printf("[exactness] structural Eclipse compiler: %s%n", judged.counters().figures());
    assertThat(judged.differences()).isEmpty();
    assertThat(judged.counters().methods()).isGreaterThan(1000);
    assertThat(judged.counters().paths()).isPositive();
    assertThat(judged.counters().interrupted()).isPositive();
  }

  @Test
  void tracer_agrees_on_iterations() throws Exception {
    Exactness.Instrumented woven = woven(Profiler.KITER, 2);
    IterationComparison comparison =
        Judges.iterations(
            new IterationCounters(2),
            IterationOptions.DEFAULT.mostPaths(),
            counters -> compile(woven, counters));
    System.out.printf("[exactness] kiter k=2 Eclipse compiler: %s%n", comparison.figures());
    assertThat(comparison.differences()).isEmpty();
    assertThat(comparison.methods()).isPositive();
    assertThat(comparison.interruptions()).isPositive();
    assertThat(comparison.tooMany()).isPositive();
  }
}
