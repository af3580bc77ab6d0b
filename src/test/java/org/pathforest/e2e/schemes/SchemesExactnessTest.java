package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.exact.Programs;
import org.pathforest.e2e.exact.TestClasses;
import org.pathforest.e2e.tracer.Judgement;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.scheme.kiter.IterationScheme;
import org.pathforest.testkit.Thorough;

/**
 * Profilers that count other things than paths: every count equals the tracer's. They count blocks,
 * edges, handlers, exits and interruptions, structural paths, and k-iteration paths.
 */
class SchemesExactnessTest {
  @TempDir static Path folder;
  private static Exactness programs;

  @BeforeAll
  static void trace() throws Exception {
    programs = Programs.traced(folder);
  }

  @ParameterizedTest
  @EnumSource(names = {"BLOCKS", "EDGES", "STRUCTURAL", "KITER_2"})
  void tracer_agrees_on_a_few_programs(Scheme scheme) throws Exception {
    check(Programs.few(), scheme);
  }

  @Test
  void tracer_agrees_on_hashed_tables_of_two_programs() throws Exception {
    check(Programs.named("NestedLoops", "HandlersIntoLoops"), Scheme.HASHED);
  }

  @Thorough
  @ParameterizedTest
  @EnumSource
  void tracer_agrees_on_all_programs(Scheme scheme) throws Exception {
    check(Programs.all(), scheme);
  }

  private static void check(List<Programs.Run> runs, Scheme scheme) throws Exception {
    Exactness.Instrumented woven =
        programs.instrument(scheme + "-" + runs.size(), scheme.options());
    long interruptions = 0;
    for (Programs.Run run : runs) {
      interruptions +=
          agreed(scheme + " " + run, scheme.judge(c -> run.of(woven, c))).interruptions();
    }
    assertThat(interruptions).isPositive();
    if (scheme == Scheme.BRANCHING) {
      assertThat(woven.leftOut()).isEmpty();
    }
  }

  private static <J extends Judgement<?>> J agreed(String what, J judged) {
    System.out.printf("[exactness] %s: %s%n", what, judged.figures());
    assertThat(judged.differences()).as(what).isEmpty();
    assertThat(judged.methods()).as(what).isPositive();
    return judged;
  }

  @Thorough
  @Test
  void tracer_agrees_on_loops_with_different_k() throws Exception {
    Path traced = folder.resolve("traced").resolve(TestClasses.folder().getFileName());
    LoopLines lines = LoopLines.of(traced);
    Profiler kiter = Profiler.of(new IterationScheme().with("loop-k", lines.rules()));
    WeaveOptions mixed = WeaveOptions.defaults().with(kiter, 2);
    Exactness.Instrumented woven = programs.instrument("mixed", mixed);
    for (Programs.Run run : Programs.all()) {
      IterationCounters counters = new IterationCounters(lines::k);
      agreed(
          "mixed k " + run,
          Scheme.iterations(counters, IterationScheme.MOST_PATHS, c -> run.of(woven, c)));
    }
  }

  @Test
  void tracer_agrees_where_structure_graphs_are_cut() throws Exception {
    checkCut("Switches");
  }

  @Thorough
  @ParameterizedTest
  @ValueSource(strings = {"NestedLoops", "OnePathLoops", "PartlyTested", "Lzw"})
  void tracer_agrees_where_structure_graphs_of_other_programs_are_cut(String name)
      throws Exception {
    checkCut(name);
  }

  private static void checkCut(String name) throws Exception {
    Exactness.Instrumented woven =
        programs.instrument("cut-" + name, Scheme.STRUCTURAL.options().withPathLimit(12));
    Programs.Run run = Programs.named(name).get(0);
    assertThat(agreed("cut " + name, Scheme.structural(c -> run.of(woven, c))).withCuts())
        .isPositive();
  }
}
