package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.exact.Programs;
import org.pathforest.instrumenter.weave.plan.PlanRewriter;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.IdAction;
import org.pathforest.paths.probe.ProbePlan;

/** Judges of schemes: they find probes with one seeded fault. */
class SchemeFaultsTest {
  @TempDir static Path folder;
  private static Exactness programs;

  @BeforeAll
  static void trace() throws Exception {
    programs = Programs.traced(folder);
  }

  @Test
  void without_a_fault_there_are_no_differences() throws Exception {
    assertThat(iterations("none", actions -> actions)).isEmpty();
  }

  @Test
  void lost_addition_is_found() throws Exception {
    assertThat(iterations("addition", without(IdAction.Plus.class))).isNotEmpty();
  }

  @Test
  void accumulators_that_do_not_move_are_found() throws Exception {
    assertThat(iterations("move", without(IdAction.Move.class))).isNotEmpty();
  }

  @Test
  void paths_that_entered_the_loop_and_are_compensated_are_found() throws Exception {
    UnaryOperator<List<Action>> change =
        actions ->
            actions.stream().anyMatch(IdAction.Set.class::isInstance)
                ? actions
                : without(IdAction.Choose.class).apply(actions);
    assertThat(iterations("compensation", change)).isNotEmpty();
  }

  private static UnaryOperator<List<Action>> without(Class<?> type) {
    return actions -> actions.stream().filter(a -> !type.isInstance(a)).toList();
  }

  private static List<String> iterations(String name, UnaryOperator<List<Action>> change)
      throws Exception {
    PlanRewriter faulty = edges((key, edges) -> edges.replaceAll((e, all) -> change.apply(all)));
    try {
      return differences(name, Scheme.KITER_3, "AlternatingLoop", faulty);
    } catch (FileException | AssertionError e) {
      return List.of(e.getMessage()); // an invalid id, which may also be an index out of range
    }
  }

  /** Changes the actions on the edges of each method. */
  private static PlanRewriter edges(
      BiConsumer<MethodKey, SortedMap<Integer, List<Action>>> change) {
    return (key, plan) -> {
      ProbePlan probes = plan.probes();
      SortedMap<Integer, List<Action>> edges = probes.edges();
      change.accept(key, edges);
      return new ProbePlan(probes.atEntry(), probes.handlers(), edges, probes.exits());
    };
  }

  @Test
  void counter_of_an_edge_that_is_missing_is_found() throws Exception {
    Set<String> changed = new TreeSet<>();
    PlanRewriter faulty =
        edges(
            (key, edges) -> {
              if (key.className().endsWith("/NestedLoops") && !edges.isEmpty()) {
                // The edge is in a loop. Its counter runs, so a missing counter changes the derived
                // counts.
                edges.remove(edges.firstKey());
                changed.add(key.method());
              }
            });
    List<String> differences = differences("edges", Scheme.EDGES, "NestedLoops", faulty);
    assertThat(changed).hasSizeGreaterThan(2);
    for (String method : changed) {
      assertThat(differences).anyMatch(d -> d.contains("." + method + "("));
    }
  }

  @Test
  void counter_of_a_block_that_is_missing_is_found() throws Exception {
    PlanRewriter faulty =
        (key, plan) -> {
          Map<Integer, List<IdAction>> blocks = new TreeMap<>();
          plan.probes().blocks().forEach((b, all) -> blocks.put(b, List.of(new IdAction.Count(b))));
          blocks.remove(key.className().endsWith("/HandlersIntoLoops") ? blocks.size() - 1 : -1);
          return plan.probes().withBlocks(blocks);
        };
    assertThat(differences("blocks", Scheme.BLOCKS, "HandlersIntoLoops", faulty)).isNotEmpty();
  }

  @Test
  void one_wrong_constant_of_one_register_is_found() throws Exception {
    boolean[] done = {false};
    PlanRewriter faulty =
        edges(
            (key, edges) -> {
              if (key.className().endsWith("/NestedLoops")) {
                edges.replaceAll(
                    (e, all) -> all.stream().map(action -> wrongOnce(action, done)).toList());
              }
            });
    assertThat(differences("structural", Scheme.STRUCTURAL, "NestedLoops", faulty)).isNotEmpty();
    assertThat(done[0]).isTrue();
  }

  private static Action wrongOnce(Action action, boolean[] done) {
    if (done[0] || !(action instanceof IdAction.CountSum sum)) {
      return action;
    }
    done[0] = true;
    return new IdAction.CountSum(sum.register(), sum.c() ^ 1);
  }

  /** Returns the differences that the judge finds in a program with changed probes. */
  private static List<String> differences(
      String name, Scheme scheme, String program, PlanRewriter faulty) throws Exception {
    Exactness.Instrumented woven = programs.instrument(name, scheme.options().withRewriter(faulty));
    Programs.Run run = Programs.named(program).get(0);
    return scheme.judge(counters -> run.of(woven, counters)).differences();
  }
}
