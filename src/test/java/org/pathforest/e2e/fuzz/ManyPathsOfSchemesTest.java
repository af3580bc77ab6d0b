package org.pathforest.e2e.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.pathforest.e2e.fuzz.ManyPathsTest.diamonds;
import static org.pathforest.e2e.fuzz.ManyPathsTest.throwing;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.e2e.Weaving;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.schemes.EdgeComparison;
import org.pathforest.e2e.schemes.EdgeCounters;
import org.pathforest.e2e.schemes.IterationComparison;
import org.pathforest.e2e.schemes.IterationCounters;
import org.pathforest.e2e.tracer.StructuralCounters;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/** The methods of {@link ManyPathsTest}, with profilers that count other things than paths. */
class ManyPathsOfSchemesTest {
  private static final int ALL = Integer.MAX_VALUE - 1;

  @TempDir private Path folder;

  private Exactness.SchemeRun run(String body, WeaveOptions options, Exactness.CountersOf counters)
      throws Exception {
    List<Path> jars = List.of(ManyPathsTest.loop(folder, body));
    Exactness.SchemeRun run =
        new Exactness(folder.resolve("files"), jars, name -> true)
            .instrument("woven", options)
            .runWith(
                counters, new ChildJvm(), List.of("-Xmx256m"), List.of(), List.of("made.Many"));
    assertThat(run.leftOut()).isEmpty();
    return run;
  }

  private EdgeComparison edges(String body) throws Exception {
    EdgeCounters counters = new EdgeCounters();
    WeaveOptions options = WeaveOptions.defaults().with(Profiler.of("edges"), 1);
    Exactness.SchemeRun run = run(body, options, export -> counters);
    EdgeComparison comparison = EdgeComparison.of(counters, run.export(), run.leftOut());
    assertThat(comparison.differences()).isEmpty();
    return comparison;
  }

  @Test
  void edges_of_2_to_the_40_paths_are_counted() throws Exception {
    assertThat(edges(diamonds(40)).counts()).isGreaterThan(300 * 40);
  }

  @Thorough
  @Test
  void edges_with_exceptions_and_handlers_between_them_are_counted() throws Exception {
    assertThat(edges(throwing(40)).interruptions()).isPositive();
  }

  private StructuralCounters structural(String body) throws Exception {
    AtomicReference<StructuralCounters> counters = new AtomicReference<>();
    WeaveOptions options = WeaveOptions.defaults().with(Profiler.of("structural"), 1);
    Exactness.CountersOf making =
        export -> {
          counters.set(new StructuralCounters(export));
          return counters.get();
        };
    Exactness.SchemeRun run = run(body, options, making);
    assertThat(counters.get().compare(run.leftOut())).isEmpty();
    assertThat(counters.get().withCuts()).isEqualTo(1);
    return counters.get();
  }

  @Test
  void structure_graph_with_2_to_the_40_paths_is_cut() throws Exception {
    assertThat(structural(diamonds(40)).paths()).isGreaterThan(300);
  }

  @Thorough
  @Test
  void structure_graph_with_exceptions_and_handlers_is_cut() throws Exception {
    assertThat(structural(throwing(40)).interrupted()).isPositive();
  }

  private IterationComparison iterations(String body, int k, int arrayPaths, int mostPaths)
      throws Exception {
    IterationCounters counters = new IterationCounters(k);
    Exactness.SchemeRun run =
        run(body, Weaving.kiter(k, arrayPaths, mostPaths), export -> counters);
    IterationComparison comparison =
        IterationComparison.of(counters, run.export(), run.leftOut(), mostPaths);
    System.out.printf("[exactness] kiter k=%d: %s%n", k, comparison.figures());
    assertThat(comparison.differences()).isEmpty();
    return comparison;
  }

  @Test
  void thousands_of_paths_are_counted() throws Exception {
    assertThat(iterations(diamonds(12), 1, 6_000, 60_000).counts()).isEqualTo(300);
  }

  @Thorough
  @ParameterizedTest
  @ValueSource(ints = {0, 60_000})
  void thousands_of_paths_count_the_same_in_arrays_and_hash_tables(int arrayPaths)
      throws Exception {
    assertThat(iterations(diamonds(12), 1, arrayPaths, 60_000).counts()).isEqualTo(300);
  }

  /**
   * There are over 2^24 paths of two iterations. The memory limit leaves no room for an array of
   * that size.
   */
  @Thorough
  @ParameterizedTest
  @ValueSource(ints = {0, ALL})
  void millions_of_paths_count_in_a_hash_table_whatever_is_asked(int arrayPaths) throws Exception {
    assertThat(iterations(diamonds(12), 2, arrayPaths, ALL).counts()).isEqualTo(299);
  }

  @Thorough
  @Test
  void iterations_with_exceptions_and_handlers_between_them_are_counted() throws Exception {
    assertThat(iterations(throwing(5), 2, 6_000, 10_000_000).interruptions()).isPositive();
  }

  @Test
  void method_with_too_many_paths_of_two_turns_is_left_out_by_name() throws Exception {
    Path jar = ManyPathsTest.loop(folder, diamonds(40));
    var result = Weaving.weave(jar, folder.resolve("out.jar"), Weaving.kiter(2, 6_000, 60_000));
    assertThat(result.methods().leftOut())
        .singleElement()
        .asString()
        .startsWith("made.Many.main([Ljava/lang/String;)V: ")
        .contains("exceed the limit of 60000", "--profiler kpaths");
  }
}
