package org.pathforest.bench.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.pathforest.bench.workload.Sizes;
import org.pathforest.bench.workload.Workload;

/**
 * The order of the runs. It goes round by round, so that changes of the machine over time affect
 * all configurations alike. Within a round it goes program by program, with all configurations of a
 * program one after the other. The configuration that comes first moves on by one in each round. A
 * patch is run with its program only.
 */
public final class Plan {
  /**
   * A run.
   *
   * @param round number of the round, from 0
   */
  public record Step(int round, Workload workload, Configuration configuration) {
    /**
     * Returns the work of the program. In a training run, that is one call with the arguments for
     * which every block is logged.
     */
    Sizes sizes() {
      return configuration.train()
          ? new Sizes(workload.arguments().reduced(), 0, 1)
          : workload.measured();
    }
  }

  private Plan() {}

  /**
   * Returns a plan.
   *
   * @param forks rounds of all configurations
   * @param headlineForks rounds of those that the first goals are about, if that is more
   */
  public static List<Step> of(
      List<Workload> workloads, List<Configuration> configurations, int forks, int headlineForks) {
    return of(
        workloads, configurations, c -> c.headline() ? Math.max(forks, headlineForks) : forks);
  }

  /**
   * Returns a plan.
   *
   * @param rounds number of rounds of each configuration
   */
  public static List<Step> of(
      List<Workload> workloads,
      List<Configuration> configurations,
      ToIntFunction<Configuration> rounds) {
    int most = configurations.stream().mapToInt(rounds).max().orElse(0);
    List<Step> steps = new ArrayList<>();
    for (int round = 0; round < most; round++) {
      int number = round;
      List<Configuration> those =
          configurations.stream().filter(c -> number < rounds.applyAsInt(c)).toList();
      for (Workload w : workloads) {
        List<Configuration> own = those.stream().filter(c -> c.isFor(w)).toList();
        for (int i = 0; i < own.size(); i++) {
          steps.add(new Step(round, w, own.get((i + round) % own.size())));
        }
      }
    }
    return steps;
  }
}
