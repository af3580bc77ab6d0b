package org.pathforest.e2e.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.MethodVisitor;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.schemes.EdgeComparison;
import org.pathforest.e2e.schemes.EdgeCounters;
import org.pathforest.e2e.schemes.IterationComparison;
import org.pathforest.e2e.schemes.IterationCounters;
import org.pathforest.e2e.tracer.StructuralCounters;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.weave.IterationOptions;
import org.pathforest.instrumenter.weave.LoopLengths;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.testkit.ChildJvm;

/** The same methods as in {@link ManyPathsTest} with the profilers that count other things. */
class ManyPathsOfSchemesTest {
  private static final int ALL = Integer.MAX_VALUE - 1;
  private static final List<String> JVM = List.of("-Xmx256m", "-XX:TieredStopAtLevel=1");
  private static final List<String> MAIN = List.of("made.Many");

  @TempDir private Path folder;

  private static void fortyDiamonds(MethodVisitor m) {
    ManyPathsTest.loop(m, x -> ManyPathsTest.diamonds(x, 40));
  }

  private static void fortyHandlers(MethodVisitor m) {
    ManyPathsTest.loop(m, x -> ManyPathsTest.throwing(x, 40));
  }

  private Exactness.Instrumented woven(Consumer<MethodVisitor> body, WeaveOptions options)
      throws Exception {
    Path jar = ManyPathsTest.made(folder, body);
    return new Exactness(folder.resolve("files"), List.of(jar), name -> true)
        .instrument("woven", options);
  }

  private EdgeComparison edges(Consumer<MethodVisitor> body) throws Exception {
    EdgeCounters counters = new EdgeCounters();
    Exactness.SchemeRun run =
        woven(body, WeaveOptions.defaults().with(Profiler.EDGES, 1))
            .run(counters, new ChildJvm(), JVM, List.of(), MAIN);
    assertThat(run.leftOut()).isEmpty();
    return EdgeComparison.of(counters, run.export(), run.leftOut());
  }

  @Test
  void edges_of_2_to_the_40_paths_are_counted() throws Exception {
    EdgeComparison comparison = edges(ManyPathsOfSchemesTest::fortyDiamonds);
    assertThat(comparison.differences()).isEmpty();
    assertThat(comparison.counts()).isGreaterThan(300 * 40);
  }

  @Test
  void edges_with_exceptions_and_handlers_between_them_are_counted() throws Exception {
    EdgeComparison comparison = edges(ManyPathsOfSchemesTest::fortyHandlers);
    assertThat(comparison.differences()).isEmpty();
    assertThat(comparison.interruptions()).isPositive();
  }

  private StructuralCounters structural(Consumer<MethodVisitor> body) throws Exception {
    AtomicReference<StructuralCounters> counters = new AtomicReference<>();
    Exactness.SchemeRun run =
        woven(body, WeaveOptions.defaults().with(Profiler.STRUCTURAL, 1))
            .runWith(
                export -> {
                  counters.set(new StructuralCounters(export));
                  return counters.get();
                },
                new ChildJvm(),
                JVM,
                List.of(),
                MAIN);
    assertThat(run.leftOut()).isEmpty();
    assertThat(counters.get().compare(run.leftOut())).isEmpty();
    return counters.get();
  }

  @Test
  void structure_graph_with_2_to_the_40_paths_is_cut() throws Exception {
    StructuralCounters counters = structural(ManyPathsOfSchemesTest::fortyDiamonds);
    assertThat(counters.withCuts()).isEqualTo(1);
    assertThat(counters.paths()).isGreaterThan(300);
  }

  @Test
  void structure_graph_with_exceptions_and_handlers_is_cut() throws Exception {
    StructuralCounters counters = structural(ManyPathsOfSchemesTest::fortyHandlers);
    assertThat(counters.withCuts()).isEqualTo(1);
    assertThat(counters.interrupted()).isPositive();
  }

  private static WeaveOptions kiter(int k, int arrayPaths, int mostPaths) {
    return WeaveOptions.defaults()
        .with(Profiler.KITER, k)
        .with(new IterationOptions(LoopLengths.all(), arrayPaths, mostPaths));
  }

  private IterationComparison iterations(
      Consumer<MethodVisitor> body, int k, int arrayPaths, int mostPaths) throws Exception {
    IterationCounters counters = new IterationCounters(k);
    Exactness.SchemeRun run =
        woven(body, kiter(k, arrayPaths, mostPaths))
            .run(counters, new ChildJvm(), JVM, List.of(), MAIN);
    assertThat(run.leftOut()).isEmpty();
    IterationComparison comparison =
        IterationComparison.of(counters, run.export(), run.leftOut(), mostPaths);
    System.out.printf("[exactness] kiter k=%d: %s%n", k, comparison.figures());
    return comparison;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 6_000, 60_000})
  void thousands_of_paths_count_the_same_in_arrays_and_hash_tables(int arrayPaths)
      throws Exception {
    IterationComparison comparison =
        iterations(
            m -> ManyPathsTest.loop(m, x -> ManyPathsTest.diamonds(x, 12)), 1, arrayPaths, 60_000);
    assertThat(comparison.differences()).isEmpty();
    assertThat(comparison.counts()).isEqualTo(300);
  }

  /** Over 2^24 paths of two turns: the bound on memory leaves no room for such an array. */
  @ParameterizedTest
  @ValueSource(ints = {0, ALL})
  void millions_of_paths_count_in_a_hash_table_whatever_is_asked(int arrayPaths) throws Exception {
    IterationComparison comparison =
        iterations(
            m -> ManyPathsTest.loop(m, x -> ManyPathsTest.diamonds(x, 12)), 2, arrayPaths, ALL);
    assertThat(comparison.differences()).isEmpty();
    assertThat(comparison.counts()).isEqualTo(299);
  }

  @Test
  void iterations_with_exceptions_and_handlers_between_them_are_counted() throws Exception {
    IterationComparison comparison =
        iterations(
            m -> ManyPathsTest.loop(m, x -> ManyPathsTest.throwing(x, 5)), 2, 6_000, 10_000_000);
    assertThat(comparison.differences()).isEmpty();
    assertThat(comparison.interruptions()).isPositive();
  }

  @Test
  void method_with_too_many_paths_of_two_turns_is_left_out_by_name() throws Exception {
    Path jar = ManyPathsTest.made(folder, ManyPathsOfSchemesTest::fortyDiamonds);
    InstrumentResult result =
        new Instrumenter(InstrumentOptions.defaults().with(kiter(2, 6_000, 60_000)), Progress.NONE)
            .instrument(jar, folder.resolve("out.jar"));
    assertThat(result.leftOut()).hasSize(1);
    assertThat(result.leftOut().get(0).toString())
        .startsWith("made.Many.main([Ljava/lang/String;)V: ")
        .contains("--most-paths")
        .contains("--profiler kpaths");
  }
}
