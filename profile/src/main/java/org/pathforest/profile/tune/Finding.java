package org.pathforest.profile.tune;

import java.util.List;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.map.BlockWork;

/**
 * Something that may make a loop faster, with the evidence for it. Blocks and paths are given by
 * their numbers in the method. Shares are in [0, 1]. Counts are exact for paths that ended.
 */
public sealed interface Finding {
  /**
   * Returns the gain that is possible if everything goes well, in bytecode instructions or in work
   * that takes about as long. It serves to rank findings, and promises nothing.
   */
  double gain();

  /**
   * A branch or switch whose outcome is hard to predict.
   *
   * @param branch executions and wrong guesses of the branch
   * @param selection whether the branch only chooses between values, as {@code x < 0 ? x + 256 : x}
   *     does. HotSpot compiles that to code without a branch where it is unpredictable
   * @param leaves whether one of its outcomes leaves the loop
   */
  record HardBranch(BranchMisses branch, boolean selection, boolean leaves, double gain)
      implements Finding {}

  /**
   * A branch or switch that goes the same way as some iterations before, even if whole paths follow
   * no order.
   *
   * @param period smallest such number of iterations, 2 or more
   * @param share share of the iterations in which that is so, among those that have enough
   *     iterations before them
   */
  record PeriodicBranch(BranchMisses branch, int period, double share, double gain)
      implements Finding {}

  /**
   * A branch or switch that goes a rarer way because of another branch in the iteration before.
   *
   * @param before outcome of the other branch
   * @param then outcome of this branch in the next iteration
   * @param cases number of iterations that executed this branch directly after an iteration in
   *     which the other branch had the outcome {@code before}
   * @param held number of these cases in which this branch had the outcome {@code then}
   */
  record DecidedBranch(
      BranchMisses branch, CfgEdge before, CfgEdge then, long cases, long held, double gain)
      implements Finding {}

  /**
   * Different paths that repeat in a fixed order.
   *
   * @param turn ids of the paths in one turn, in order, 2 or more; the last path executes the most
   *     instructions
   * @param length number of consecutive paths that were examined, at least two turns
   * @param count how often that many consecutive paths follow the cycle, beginning with the first
   *     path of the turn
   * @param ofFirst {@code count} as a share of all occurrences of the first path
   * @param share share of all occurrences of these paths at which that many consecutive paths
   *     follow the cycle
   */
  record Cycle(
      List<Integer> turn, int length, long count, double ofFirst, double share, double gain)
      implements Finding {
    /** Copies the list. */
    public Cycle {
      turn = List.copyOf(turn);
    }
  }

  /**
   * Iterations of a loop that take the same path many times in a row.
   *
   * @param runs paths that come in runs, most frequent first
   */
  record Runs(List<Run> runs, double gain) implements Finding {
    /** Copies the list. */
    public Runs {
      runs = List.copyOf(runs);
    }
  }

  /**
   * A path that comes in runs.
   *
   * @param path id of the path
   * @param count how often the path ended
   * @param share share of the iterations of its loop
   * @param mean mean length of its runs: the number of occurrences divided by the number of runs,
   *     which is at least 1
   * @param half least length that half of its runs do not exceed; 0 if it is unknown, because it is
   *     k - 1 or more
   */
  record Run(int path, long count, double share, double mean, int half) {}

  /**
   * A loop that looks for something, mostly in vain: it has an end of its own and another exit.
   *
   * @param entries how often the loop was entered and left, not counting exits by exceptions
   * @param mean mean number of back edges per entry
   * @param found how often the loop was left before its end
   */
  record Search(long entries, double mean, long found, double gain) implements Finding {}

  /**
   * A loop that repeats equally often for nearly all entries.
   *
   * @param times number of back edges taken
   * @param share share of the entries with that number
   */
  record SameTrips(int times, double share, double gain) implements Finding {}

  /**
   * Work of a loop that its own instructions do not show: calls of code that is not profiled, and
   * new objects.
   *
   * @param items items in descending order of cost
   */
  record Work(List<Item> items, double gain) implements Finding {
    /** Copies the list. */
    public Work {
      items = List.copyOf(items);
    }
  }

  /**
   * One kind of work at one line.
   *
   * @param kind kind of work
   * @param what method that is called, or type that is made, as in {@link BlockWork#what}
   * @param line source line; 0 if unknown
   * @param count how often the work was done
   */
  record Item(BlockWork.Kind kind, String what, int line, long count) {}
}
