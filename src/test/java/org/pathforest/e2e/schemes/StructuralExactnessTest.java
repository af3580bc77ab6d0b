package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.exact.TestClasses;
import org.pathforest.e2e.programs.TestProgram;
import org.pathforest.e2e.tracer.StructuralCounters;
import org.pathforest.instrumenter.weave.PlanRewriter;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/** {@code --profiler structural}: the tracer agrees with every count. */
class StructuralExactnessTest {
  @TempDir static Path folder;
  private static Exactness programs;

  @BeforeAll
  static void trace() throws Exception {
    programs = new Exactness(folder, List.of(TestClasses.folder()), name -> true);
  }

  private static WeaveOptions options(long limit) {
    return WeaveOptions.defaults().with(Profiler.STRUCTURAL, 1).withPathLimit(limit);
  }

  @Test
  void tracer_agrees_on_a_few_test_programs() throws Exception {
    check(TestProgram.handful());
  }

  @Thorough
  @Test
  void tracer_agrees_on_all_test_programs() throws Exception {
    check(TestProgram.all());
  }

  private static void check(List<TestProgram> all) throws Exception {
    Exactness.Instrumented woven = programs.instrument("whole", options(Integer.MAX_VALUE));
    List<String> differences = new ArrayList<>();
    long interrupted = 0;
    for (TestProgram program : all) {
      if (!program.signal().isEmpty()) {
        continue; // its threads run while trace and profile are written: not at the same moment
      }
      interrupted += run(woven, program, differences).interrupted();
    }
    assertThat(differences).isEmpty();
    assertThat(interrupted).isPositive();
  }

  @Test
  void tracer_agrees_where_graphs_of_nested_loops_are_cut() throws Exception {
    tracer_agrees_where_graphs_are_cut("NestedLoops");
  }

  @Thorough
  @ParameterizedTest
  @ValueSource(strings = {"OnePathLoops", "PartlyTested", "Switches", "Lzw"})
  void tracer_agrees_where_graphs_are_cut(String name) throws Exception {
    Exactness.Instrumented woven = programs.instrument("cut" + name, options(12));
    List<String> differences = new ArrayList<>();
    assertThat(run(woven, program(name), differences).withCuts()).isPositive();
    assertThat(differences).isEmpty();
  }

  private static TestProgram program(String name) throws Exception {
    return TestProgram.all().stream()
        .filter(p -> p.mainClass().endsWith("." + name))
        .findFirst()
        .orElseThrow();
  }

  private static StructuralCounters run(
      Exactness.Instrumented woven, TestProgram program, List<String> differences)
      throws Exception {
    ChildJvm jvm = new ChildJvm();
    if (!program.stdin().isEmpty()) {
      Path input = Files.createTempFile(folder, "stdin", ".txt");
      Files.writeString(input, program.stdin());
      jvm.reading(input);
    }
    List<String> command = new ArrayList<>();
    command.add(program.mainClass());
    command.addAll(program.arguments());
    AtomicReference<StructuralCounters> counters = new AtomicReference<>();
    Exactness.SchemeRun run =
        woven.runWith(
            export -> {
              counters.set(new StructuralCounters(export));
              return counters.get();
            },
            jvm,
            List.of("-XX:TieredStopAtLevel=1"),
            List.of(),
            command);
    assertThat(run.outcome().status())
        .as(program.mainClass() + " exit status\n" + run.outcome().err())
        .isEqualTo(program.status());
    for (String d : counters.get().compare(run.leftOut())) {
      differences.add(program.mainClass() + ": " + d);
    }
    String name = program.mainClass().replaceAll(".*\\.", "");
    System.out.printf("[exactness] structural %s: %s%n", name, counters.get().figures());
    return counters.get();
  }

  @Thorough
  @Test
  void tracer_agrees_on_the_eclipse_compiler() throws Exception {
    Exactness.Instrumented woven =
        SchemePrograms.tracedCompiler(folder.resolve("ecj"))
            .instrument("structural", options(Integer.MAX_VALUE));
    Path classes = Files.createTempDirectory(folder, "classes");
    AtomicReference<StructuralCounters> counters = new AtomicReference<>();
    Exactness.SchemeRun run =
        woven.runWith(
            export -> {
              counters.set(new StructuralCounters(export));
              return counters.get();
            },
            new ChildJvm().withItsOwnFlags(),
            SchemePrograms.COMPILER_JVM,
            List.of(),
            SchemePrograms.compilation(classes));
    assertThat(run.outcome().status()).as(run.outcome().err()).isZero();
    List<String> differences = counters.get().compare(run.leftOut());
    System.out.printf("[exactness] structural Eclipse compiler: %s%n", counters.get().figures());
    assertThat(differences).isEmpty();
    assertThat(counters.get().methods()).isGreaterThan(1000);
    assertThat(counters.get().paths()).isPositive();
    assertThat(counters.get().interrupted()).isPositive();
  }

  /** The judge can judge: one wrong constant of one register is found. */
  @Test
  void a_wrong_increment_is_found() throws Exception {
    boolean[] done = {false};
    PlanRewriter wrong =
        (key, plan) -> {
          SortedMap<Integer, List<Action>> edges = plan.probes().edges();
          if (!key.className().endsWith("/NestedLoops")) {
            return plan.probes();
          }
          for (Map.Entry<Integer, List<Action>> e : edges.entrySet()) {
            for (Action action : e.getValue()) {
              if (!done[0] && action instanceof Action.CountSum sum) {
                List<Action> changed = new ArrayList<>(e.getValue());
                changed.set(
                    changed.indexOf(action), new Action.CountSum(sum.register(), sum.c() ^ 1));
                e.setValue(changed);
                done[0] = true;
                return new ProbePlan(
                    plan.probes().atEntry(),
                    plan.probes().handlers(),
                    edges,
                    plan.probes().exits());
              }
            }
          }
          return plan.probes();
        };
    Exactness.Instrumented woven =
        programs.instrument("wrong", options(Integer.MAX_VALUE).withRewriter(wrong));
    List<String> differences = new ArrayList<>();
    run(woven, program("NestedLoops"), differences);
    assertThat(done[0]).isTrue();
    assertThat(differences).isNotEmpty();
  }
}
