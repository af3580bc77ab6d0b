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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.instrumenter.weave.PlanRewriter;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.paths.FileException;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.testkit.ChildJvm;

/** The judge can judge: instrumentation that is wrong in one place is found out. */
class SeededFaultsTest {
  @TempDir static Path folder;
  private static Exactness programs;

  @BeforeAll
  static void trace() throws Exception {
    programs = new Exactness(folder, List.of(TestClasses.folder()), name -> true);
  }

  @Test
  void without_a_fault_there_are_no_differences() throws Exception {
    assertThat(differences("Throwing", (key, plan) -> plan.probes())).isEmpty();
    assertThat(differences("NestedLoops", (key, plan) -> plan.probes())).isEmpty();
  }

  @Test
  void wrong_increment_is_found() throws Exception {
    assertThat(
            differences(
                "NestedLoops",
                once(
                    (cfg, plan) -> {
                      SortedMap<Integer, List<Action>> edges = plan.edges();
                      for (Map.Entry<Integer, List<Action>> e : edges.entrySet()) {
                        if (e.getValue().get(0) instanceof Action.Next next && next.b() > 0) {
                          e.setValue(List.of(new Action.Next(next.e(), next.b() - 1)));
                          return with(plan, edges);
                        }
                      }
                      return plan;
                    })))
        .isNotEmpty();
  }

  @Test
  void probe_left_out_is_found() throws Exception {
    assertThat(
            differences(
                "NestedLoops",
                once(
                    (cfg, plan) -> {
                      SortedMap<Integer, List<Action>> edges = plan.edges();
                      for (Map.Entry<Integer, List<Action>> e : edges.entrySet()) {
                        if (e.getValue().get(0) instanceof Action.Add) {
                          edges.remove(e.getKey());
                          return with(plan, edges);
                        }
                      }
                      return plan;
                    })))
        .isNotEmpty();
  }

  @Test
  void end_moved_over_a_call_is_found() throws Exception {
    // A path is counted before its last block runs; where that block throws, it is interrupted too.
    assertThat(
            differences(
                "ThrowingAcross",
                each(
                    (cfg, plan) -> {
                      SortedMap<Integer, List<Action>> edges = plan.edges();
                      SortedMap<Integer, List<Action>> exits = plan.exits();
                      List<Action> entry = new ArrayList<>(plan.atEntry());
                      boolean moved = false;
                      for (int b : List.copyOf(exits.keySet())) {
                        if (cfg.block(b).canThrow() && !cfg.isHandler(b)) {
                          for (CfgEdge e : cfg.predecessors(b)) {
                            List<Action> all =
                                new ArrayList<>(edges.getOrDefault(e.index(), List.of()));
                            all.addAll(exits.get(b));
                            edges.put(e.index(), all);
                          }
                          if (b == 0) {
                            entry.addAll(exits.get(b));
                          }
                          exits.remove(b);
                          moved = true;
                        }
                      }
                      return moved ? new ProbePlan(entry, plan.handlers(), edges, exits) : plan;
                    })))
        .isNotEmpty();
  }

  @Test
  void handler_that_does_not_restart_is_found() throws Exception {
    assertThat(
            differences(
                "Throwing",
                each(
                    (cfg, plan) ->
                        new ProbePlan(plan.atEntry(), Map.of(), plan.edges(), plan.exits()))))
        .isNotEmpty();
  }

  @Test
  void swapped_back_edges_are_found() throws Exception {
    assertThat(
            differences(
                "NestedLoops",
                once(
                    (cfg, plan) -> {
                      SortedMap<Integer, List<Action>> edges = plan.edges();
                      List<Integer> backEdges =
                          edges.keySet().stream()
                              .filter(e -> edges.get(e).get(0) instanceof Action.Next)
                              .toList();
                      for (int a : backEdges) {
                        for (int b : backEdges) {
                          if (!edges.get(a).equals(edges.get(b))) {
                            List<Action> actions = edges.get(a);
                            edges.put(a, edges.get(b));
                            edges.put(b, actions);
                            return with(plan, edges);
                          }
                        }
                      }
                      return plan;
                    })))
        .isNotEmpty();
  }

  /** A change of a plan. */
  private interface Fault {
    ProbePlan in(Cfg cfg, ProbePlan plan);
  }

  private static ProbePlan with(ProbePlan plan, SortedMap<Integer, List<Action>> edges) {
    return new ProbePlan(plan.atEntry(), plan.handlers(), edges, plan.exits());
  }

  /** The fault in every method that can have it. */
  private static PlanRewriter each(Fault fault) {
    return (key, plan) -> fault.in(cfg(plan), plan.probes());
  }

  /** The fault in one method only: the first that can have it, by its name, in each class. */
  private static PlanRewriter once(Fault fault) {
    Set<String> done = ConcurrentHashMap.newKeySet();
    return (key, plan) -> {
      ProbePlan changed = fault.in(cfg(plan), plan.probes());
      return !changed.equals(plan.probes()) && done.add(key.className()) ? changed : plan.probes();
    };
  }

  private static Cfg cfg(MethodPlan plan) {
    return plan.numbering().dag().cfg();
  }

  private static List<String> differences(String program, PlanRewriter rewriter) throws Exception {
    Path name = Files.createTempDirectory(folder, "woven");
    Exactness.Instrumented woven =
        programs.instrument(
            name.getFileName().toString(), WeaveOptions.defaults().withRewriter(rewriter));
    try {
      return woven
          .run(4, new ChildJvm(), List.of(), "org.pathforest.programs." + program)
          .comparison()
          .differences();
    } catch (FileException e) {
      // Path ids that the method does not have: the profile is refused as a whole.
      return List.of("refused: " + e.getMessage());
    }
  }
}
