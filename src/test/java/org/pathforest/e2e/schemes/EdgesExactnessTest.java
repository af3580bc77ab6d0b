package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.exact.Programs;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.testkit.Thorough;

/** Every block, edge, handler entry, exit and interruption: {@code edges} and the tracer agree. */
class EdgesExactnessTest {
  private static final WeaveOptions EDGES = WeaveOptions.defaults().with(Profiler.EDGES, 1);

  @TempDir static Path folder;
  private static Exactness programs;

  @BeforeAll
  static void trace() throws Exception {
    programs = Programs.traced(folder);
  }

  @Test
  void tracer_agrees_on_a_few_programs() throws Exception {
    check(Programs.few(), programs.instrument("few", EDGES));
  }

  @Thorough
  @Test
  void tracer_agrees_on_all_programs() throws Exception {
    check(Programs.all(), programs.instrument("all", EDGES));
  }

  @Thorough
  @Test
  void probes_that_branch_count_the_same() throws Exception {
    WeaveOptions branching = EDGES.withRewriter(BranchingProbes::rewrite);
    check(Programs.all(), programs.instrument("branching", branching));
  }

  private static void check(List<Programs.Run> runs, Exactness.Instrumented woven)
      throws Exception {
    long interruptions = 0;
    assertThat(woven.leftOut()).isEmpty();
    for (Programs.Run run : runs) {
      EdgeComparison comparison = Judges.edges(counters -> run.of(woven, counters));
      System.out.printf("[exactness] edges %s: %s%n", run, comparison.figures());
      assertThat(comparison.differences()).as(run.toString()).isEmpty();
      assertThat(comparison.methods()).as(run.toString()).isPositive();
      interruptions += comparison.interruptions();
    }
    assertThat(interruptions).isPositive();
  }

  @Test
  void counter_that_is_missing_is_found() throws Exception {
    Set<String> changed = new TreeSet<>();
    WeaveOptions faulty =
        EDGES.withRewriter(
            (key, plan) -> {
              ProbePlan p = plan.probes();
              Map<Integer, List<Action>> edges = p.edges();
              if (!key.className().endsWith("/NestedLoops") || edges.isEmpty()) {
                return p;
              }
              // Of a loop: its counter runs, so its absence changes what is solved.
              edges.remove(p.edges().firstKey());
              changed.add(key.method());
              return new ProbePlan(p.atEntry(), p.handlers(), edges, p.exits());
            });
    Exactness.Instrumented woven = programs.instrument("faulty", faulty);
    EdgeComparison comparison =
        Judges.edges(counters -> Programs.named("NestedLoops").get(0).of(woven, counters));
    assertThat(changed).hasSizeGreaterThan(2);
    assertThat(changed)
        .allSatisfy(
            method ->
                assertThat(comparison.differences()).anyMatch(d -> d.contains("." + method + "(")));
  }
}
