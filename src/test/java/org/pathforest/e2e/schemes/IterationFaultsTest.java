package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.exact.Programs;
import org.pathforest.instrumenter.weave.IterationOptions;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.paths.FileException;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.ProbePlan;

/** The judge of {@code kiter} can judge: probes that are wrong in one way are found out. */
class IterationFaultsTest {
  private static final int K = 3;

  @TempDir static Path folder;
  private static Exactness programs;

  @BeforeAll
  static void trace() throws Exception {
    programs = Programs.traced(folder);
  }

  @Test
  void without_a_fault_there_are_no_differences() throws Exception {
    assertThat(differences("none", actions -> actions)).isEmpty();
  }

  @Test
  void lost_addition_is_found() throws Exception {
    assertThat(differences("addition", without(Action.Plus.class))).isNotEmpty();
  }

  @Test
  void accumulators_that_do_not_move_are_found() throws Exception {
    assertThat(differences("move", without(Action.Move.class))).isNotEmpty();
  }

  @Test
  void paths_that_entered_the_loop_and_are_compensated_are_found() throws Exception {
    Function<List<Action>, List<Action>> change =
        actions ->
            actions.stream().anyMatch(Action.Set.class::isInstance)
                ? actions
                : without(Action.Choose.class).apply(actions);
    assertThat(differences("compensation", change)).isNotEmpty();
  }

  private static Function<List<Action>, List<Action>> without(Class<?> type) {
    return actions -> actions.stream().filter(a -> !type.isInstance(a)).toList();
  }

  /** What the judge says of a program whose probes on edges were changed. */
  private static List<String> differences(String name, Function<List<Action>, List<Action>> change)
      throws Exception {
    WeaveOptions options =
        WeaveOptions.defaults()
            .with(Profiler.KITER, K)
            .withRewriter((key, plan) -> changed(plan.probes(), change));
    Exactness.Instrumented woven = programs.instrument(name, options);
    Programs.Run run = Programs.named("AlternatingLoop").get(0);
    try {
      return Judges.iterations(
              new IterationCounters(K),
              IterationOptions.DEFAULT.mostPaths(),
              counters -> run.of(woven, counters))
          .differences();
    } catch (FileException | AssertionError e) {
      return List.of(e.getMessage()); // an id that is none, and may be the index of nothing
    }
  }

  private static ProbePlan changed(ProbePlan plan, Function<List<Action>, List<Action>> change) {
    SortedMap<Integer, List<Action>> edges = plan.edges();
    edges.replaceAll((edge, actions) -> change.apply(actions));
    return new ProbePlan(plan.atEntry(), plan.handlers(), edges, plan.exits());
  }
}
