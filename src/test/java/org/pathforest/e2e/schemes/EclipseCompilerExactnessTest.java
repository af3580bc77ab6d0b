package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.pathforest.e2e.exact.EclipseCompiler;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.tracer.Comparison;
import org.pathforest.e2e.tracer.Judgement;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/**
 * The Eclipse compiler, a real program, on reduced input: every count of every profiler equals the
 * tracer's.
 */
@Thorough
class EclipseCompilerExactnessTest {
  private static final Map<Profiler, Exactness.Instrumented> WOVEN = new HashMap<>();

  @TempDir static Path folder;
  private static Exactness compiler;

  @BeforeAll
  static void trace() throws Exception {
    compiler = EclipseCompiler.traced(folder);
  }

  @ParameterizedTest
  @CsvSource({
    "kpaths, 2",
    "kpaths, 3",
    "kpaths, 4",
    "kpaths, 8",
    "ksf, 2",
    "ksf, 3",
    "ksf, 4",
    "ksf, 8",
    "bl, 1"
  })
  void tracer_agrees_on_paths(Profiler profiler, int k) throws Exception {
    Exactness.Instrumented woven = WOVEN.get(profiler);
    if (woven == null) { // k is a setting of the run
      woven = compiler.instrument(profiler.name(), WeaveOptions.defaults().with(profiler, 4));
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
        "[exactness] %s k=%d Eclipse compiler: %s%n", profiler.name(), k, comparison.figures());
    assertThat(verdict.outcome().status()).as(verdict.outcome().err()).isZero();
    assertThat(comparison.differences()).isEmpty();
    assertThat(comparison.paths()).isPositive();
    assertThat(comparison.interrupted()).isPositive();
    assertThat(comparison.handlerStarts()).isPositive();
  }

  private static Exactness.SchemeRun compile(Scheme scheme, Exactness.CountersOf counters)
      throws Exception {
    ChildJvm jvm = new ChildJvm().withItsOwnFlags();
    List<String> command = EclipseCompiler.command(folder);
    Exactness.SchemeRun run =
        compiler
            .instrument(scheme.name(), scheme.options())
            .runWith(counters, jvm, EclipseCompiler.JVM, List.of(), command);
    assertThat(run.outcome().status()).as(run.outcome().err()).isZero();
    return run;
  }

  @ParameterizedTest
  @EnumSource(names = {"BLOCKS", "EDGES", "STRUCTURAL", "KITER_2"})
  void tracer_agrees_on_other_counts(Scheme scheme) throws Exception {
    Judgement<?> judged = scheme.judge(counters -> compile(scheme, counters));
    System.out.printf("[exactness] Eclipse compiler: %s%n", judged.figures());
    assertThat(judged.differences()).isEmpty();
    assertThat(judged.methods()).isGreaterThan(1000);
    assertThat(judged.counts()).isPositive();
    assertThat(judged.interruptions()).isPositive();
    if (judged instanceof EdgeComparison edges) {
      assertThat(edges.limited).doesNotContainKeys("threads-running", "virtual-threads");
    }
    if (judged instanceof IterationComparison iterations) {
      assertThat(iterations.tooMany).isPositive();
    }
  }
}
