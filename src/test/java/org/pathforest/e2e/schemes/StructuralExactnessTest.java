package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.exact.Programs;
import org.pathforest.instrumenter.weave.PlanRewriter;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.testkit.Thorough;

/** {@code --profiler structural}: the tracer agrees with every count. */
class StructuralExactnessTest {
  private static final WeaveOptions STRUCTURAL =
      WeaveOptions.defaults().with(Profiler.STRUCTURAL, 1).withPathLimit(Integer.MAX_VALUE);

  @TempDir static Path folder;
  private static Exactness programs;
  private static Exactness.Instrumented cut;

  @BeforeAll
  static void trace() throws Exception {
    programs = Programs.traced(folder);
    cut = programs.instrument("cut", STRUCTURAL.withPathLimit(12));
  }

  @Test
  void tracer_agrees_on_a_few_programs() throws Exception {
    check(Programs.few(), programs.instrument("few", STRUCTURAL));
  }

  @Thorough
  @Test
  void tracer_agrees_on_all_programs() throws Exception {
    check(Programs.all(), programs.instrument("all", STRUCTURAL));
  }

  private static void check(List<Programs.Run> runs, Exactness.Instrumented woven)
      throws Exception {
    long interrupted = 0;
    for (Programs.Run run : runs) {
      Judges.Structural judged = Judges.structural(counters -> run.of(woven, counters));
      System.out.printf("[exactness] structural %s: %s%n", run, judged.counters().figures());
      assertThat(judged.differences()).as(run.toString()).isEmpty();
      interrupted += judged.counters().interrupted();
    }
    assertThat(interrupted).isPositive();
  }

  @Test
  void tracer_agrees_where_graphs_are_cut() throws Exception {
    checkCut("Switches");
  }

  @Thorough
  @ParameterizedTest
  @ValueSource(strings = {"NestedLoops", "OnePathLoops", "PartlyTested", "Lzw"})
  void tracer_agrees_where_graphs_of_other_programs_are_cut(String name) throws Exception {
    checkCut(name);
  }

  private static void checkCut(String name) throws Exception {
    Judges.Structural judged =
        Judges.structural(counters -> Programs.named(name).get(0).of(cut, counters));
    assertThat(judged.counters().withCuts()).isPositive();
    assertThat(judged.differences()).isEmpty();
  }

  /** The judge can judge: one wrong constant of one register is found. */
  @Test
  void wrong_increment_is_found() throws Exception {
    boolean[] done = {false};
    PlanRewriter wrong =
        (key, plan) -> {
          ProbePlan probes = plan.probes();
          SortedMap<Integer, List<Action>> edges = probes.edges();
          for (Map.Entry<Integer, List<Action>> e : edges.entrySet()) {
            for (Action action : e.getValue()) {
              if (!done[0]
                  && key.className().endsWith("/NestedLoops")
                  && action instanceof Action.CountSum sum) {
                List<Action> changed = new ArrayList<>(e.getValue());
                changed.set(
                    changed.indexOf(action), new Action.CountSum(sum.register(), sum.c() ^ 1));
                e.setValue(changed);
                done[0] = true;
                return new ProbePlan(probes.atEntry(), probes.handlers(), edges, probes.exits());
              }
            }
          }
          return probes;
        };
    Exactness.Instrumented woven = programs.instrument("wrong", STRUCTURAL.withRewriter(wrong));
    Judges.Structural judged =
        Judges.structural(counters -> Programs.named("NestedLoops").get(0).of(woven, counters));
    assertThat(done[0]).isTrue();
    assertThat(judged.differences()).isNotEmpty();
  }
}
