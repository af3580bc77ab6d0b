package org.pathforest.bench.run;

import java.util.ArrayList;
import java.util.List;
import org.pathforest.bench.workload.Workload;

/**
 * In which order programs are run. Round by round, so that what changes with time on a machine
 * meets all configurations alike; within a round program by program, and all configurations of a
 * program one after the other. Who comes first moves on by one each round.
 */
public final class Plan {
  /**
   * A run.
   *
   * @param round counted from 0
   */
  public record Step(int round, Workload workload, Configuration configuration) {}

  private Plan() {}

  /**
   * Makes a plan.
   *
   * @param forks rounds of all configurations
   * @param headlineForks rounds of those that the first goals are about, if that is more
   */
  public static List<Step> of(
      List<Workload> workloads, List<Configuration> configurations, int forks, int headlineForks) {
    List<Step> steps = new ArrayList<>();
    for (int round = 0; round < Math.max(forks, headlineForks); round++) {
      int number = round;
      List<Configuration> those =
          configurations.stream().filter(c -> runs(c, number, forks)).toList();
      for (Workload w : workloads) {
        for (int i = 0; i < those.size(); i++) {
          steps.add(new Step(round, w, those.get((i + round) % those.size())));
        }
      }
    }
    return steps;
  }

  private static boolean runs(Configuration c, int round, int forks) {
    return switch (c.rounds()) {
      case ONE -> round == 0;
      case ALL -> round < forks;
      case MORE -> true;
    };
  }
}
