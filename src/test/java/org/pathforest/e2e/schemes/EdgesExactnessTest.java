package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.testkit.Thorough;

/** Every block, edge, handler entry, exit and interruption: {@code edges} and the tracer agree. */
class EdgesExactnessTest {
  @TempDir static Path folder;

  private static final WeaveOptions EDGES = WeaveOptions.defaults().with(Profiler.EDGES, 1);

  @Test
  void a_few_test_programs_have_the_counts_of_the_tracer() throws Exception {
    check(SchemePrograms.handful());
  }

  @Thorough
  @Test
  void test_programs_have_the_counts_of_the_tracer() throws Exception {
    check(SchemePrograms.all());
  }

  private static void check(List<SchemePrograms.Run> runs) throws Exception {
    Exactness programs = SchemePrograms.traced(folder.resolve("programs"));
    Exactness.Instrumented woven = programs.instrument("edges", EDGES);
    List<String> differences = new ArrayList<>();
    long interruptions = 0;
    for (SchemePrograms.Run run : runs) {
      EdgeCounters counters = new EdgeCounters();
      Exactness.SchemeRun done = run.of(woven, counters, List.of());
      EdgeComparison comparison = EdgeComparison.of(counters, done.export(), done.leftOut());
      System.out.printf("[exactness] edges %s: %s%n", run.name(), comparison.figures());
      comparison.differences().forEach(d -> differences.add(run.name() + ": " + d));
      assertThat(comparison.methods()).as(run.name()).isPositive();
      interruptions += comparison.interruptions();
    }
    assertThat(differences).isEmpty();
    assertThat(interruptions).isPositive();
  }

  @Thorough
  @Test
  void probes_that_branch_count_the_same() throws Exception {
    Exactness programs = SchemePrograms.traced(folder.resolve("branching"));
    Exactness.Instrumented woven =
        programs.instrument("edges", EDGES.withRewriter(BranchingProbes::rewrite));
    List<String> differences = new ArrayList<>();
    for (SchemePrograms.Run run : SchemePrograms.all()) {
      EdgeCounters counters = new EdgeCounters();
      Exactness.SchemeRun done = run.of(woven, counters, List.of());
      assertThat(done.leftOut()).as(run.name()).isEmpty();
      EdgeComparison.of(counters, done.export(), done.leftOut())
          .differences()
          .forEach(d -> differences.add(run.name() + ": " + d));
    }
    assertThat(differences).isEmpty();
  }

  @Test
  void counter_that_is_missing_is_found() throws Exception {
    Exactness programs = SchemePrograms.traced(folder.resolve("faulty"));
    SchemePrograms.Run run =
        SchemePrograms.all().stream()
            .filter(r -> r.name().equals("NestedLoops"))
            .findFirst()
            .orElseThrow();
    Set<String> changed = new TreeSet<>();
    Exactness.Instrumented woven =
        programs.instrument(
            "faulty",
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
                }));
    EdgeCounters counters = new EdgeCounters();
    Exactness.SchemeRun done = run.of(woven, counters, List.of());
    EdgeComparison comparison = EdgeComparison.of(counters, done.export(), done.leftOut());
    assertThat(changed).hasSizeGreaterThan(2);
    for (String method : changed) {
      assertThat(comparison.differences()).anyMatch(d -> d.contains("." + method + "("));
    }
  }

  @Thorough
  @Test
  void eclipse_compiler_has_the_counts_of_the_tracer() throws Exception {
    Path here = Files.createDirectories(folder.resolve("ecj"));
    Exactness.Instrumented woven = SchemePrograms.tracedCompiler(here).instrument("edges", EDGES);
    EdgeCounters counters = new EdgeCounters();
    Exactness.SchemeRun done = SchemePrograms.compile(woven, counters, here);
    EdgeComparison comparison = EdgeComparison.of(counters, done.export(), done.leftOut());
    System.out.printf("[exactness] edges Eclipse compiler: %s%n", comparison.figures());
    assertThat(comparison.differences()).isEmpty();
    assertThat(comparison.interruptions()).isPositive();
    assertThat(comparison.limited()).doesNotContainKeys("threads-running", "virtual-threads");
  }
}
