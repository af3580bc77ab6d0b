package org.pathforest.e2e.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.instrumenter.weave.plan.PlanRewriter;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.FileException;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.paths.probe.PathAction;
import org.pathforest.paths.probe.ProbePlan;

/** Self-test of the exactness tests: they must detect instrumentation with deliberate faults. */
class SeededFaultsTest {
  @TempDir static Path folder;
  private static Exactness programs;

  @BeforeAll
  static void trace() throws Exception {
    programs = Programs.traced(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Throwing", "NestedLoops"})
  void without_a_fault_there_are_no_differences(String program) throws Exception {
    assertThat(differences(program, (key, plan) -> plan.probes())).isEmpty();
  }

  static Stream<Arguments> faults() {
    return Stream.of(
        Arguments.of("wrong increment", "NestedLoops", once(SeededFaultsTest::wrongIncrement)),
        Arguments.of("probe left out", "NestedLoops", once(SeededFaultsTest::probeLeftOut)),
        Arguments.of("swapped back edges", "NestedLoops", once(SeededFaultsTest::swapped)),
        Arguments.of("end moved over a call", "ThrowingAcross", each(SeededFaultsTest::endMoved)),
        Arguments.of("no restart in handlers", "Throwing", each(SeededFaultsTest::noRestart)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("faults")
  void fault_is_found(String name, String program, PlanRewriter fault) throws Exception {
    assertThat(differences(program, fault)).isNotEmpty();
  }

  private static ProbePlan wrongIncrement(MethodPlan plan) {
    SortedMap<Integer, List<Action>> edges = plan.probes().edges();
    for (Map.Entry<Integer, List<Action>> e : edges.entrySet()) {
      if (e.getValue().get(0) instanceof PathAction.Next next && next.b() > 0) {
        e.setValue(List.of(new PathAction.Next(next.e(), next.b() - 1)));
        break;
      }
    }
    return with(plan, edges);
  }

  private static ProbePlan probeLeftOut(MethodPlan plan) {
    SortedMap<Integer, List<Action>> edges = plan.probes().edges();
    for (Map.Entry<Integer, List<Action>> e : edges.entrySet()) {
      if (e.getValue().get(0) instanceof PathAction.Add) {
        edges.remove(e.getKey());
        break;
      }
    }
    return with(plan, edges);
  }

  private static ProbePlan swapped(MethodPlan plan) {
    SortedMap<Integer, List<Action>> edges = plan.probes().edges();
    List<Integer> backEdges =
        edges.keySet().stream()
            .filter(e -> edges.get(e).get(0) instanceof PathAction.Next)
            .toList();
    for (int a : backEdges) {
      for (int b : backEdges) {
        if (!edges.get(a).equals(edges.get(b))) {
          edges.put(a, edges.put(b, edges.get(a)));
          return with(plan, edges);
        }
      }
    }
    return plan.probes();
  }

  /**
   * Counts a path before its last block runs. If that block throws, the path also counts as
   * interrupted.
   */
  private static ProbePlan endMoved(MethodPlan method) {
    Cfg cfg = method.numbering().dag().cfg();
    ProbePlan plan = method.probes();
    SortedMap<Integer, List<Action>> edges = plan.edges();
    SortedMap<Integer, List<Action>> exits = plan.exits();
    List<Action> entry = new ArrayList<>(plan.atEntry());
    for (int b : List.copyOf(exits.keySet())) {
      if (cfg.block(b).canThrow() && !cfg.isHandler(b)) {
        List<Action> end = exits.remove(b);
        for (CfgEdge e : cfg.predecessors(b)) {
          List<Action> all = new ArrayList<>(edges.getOrDefault(e.index(), List.of()));
          all.addAll(end);
          edges.put(e.index(), all);
        }
        if (b == 0) {
          entry.addAll(end);
        }
      }
    }
    return new ProbePlan(entry, plan.handlers(), edges, exits);
  }

  private static ProbePlan noRestart(MethodPlan method) {
    ProbePlan plan = method.probes();
    return new ProbePlan(plan.atEntry(), Map.of(), plan.edges(), plan.exits());
  }

  private static ProbePlan with(MethodPlan method, SortedMap<Integer, List<Action>> edges) {
    ProbePlan plan = method.probes();
    return new ProbePlan(plan.atEntry(), plan.handlers(), edges, plan.exits());
  }

  /** Seeds the fault in every method that can have it. */
  private static PlanRewriter each(Function<MethodPlan, ProbePlan> fault) {
    return (key, plan) -> fault.apply(plan);
  }

  /** Seeds the fault only in the first method of each class that can have it. */
  private static PlanRewriter once(Function<MethodPlan, ProbePlan> fault) {
    Set<String> done = ConcurrentHashMap.newKeySet();
    return (key, plan) -> {
      ProbePlan changed = fault.apply(plan);
      return !changed.equals(plan.probes()) && done.add(key.className()) ? changed : plan.probes();
    };
  }

  private static List<String> differences(String program, PlanRewriter rewriter) throws Exception {
    String name = Files.createTempDirectory(folder, "woven").getFileName().toString();
    WeaveOptions options = WeaveOptions.defaults().withRewriter(rewriter);
    try {
      return Programs.named(program)
          .get(0)
          .of(programs.instrument(name, options), WeaveOptions.DEFAULT_K)
          .comparison()
          .differences();
    } catch (FileException e) {
      // The method does not have these path ids, so the profile is refused as a whole.
      return List.of("refused: " + e.getMessage());
    }
  }
}
