package org.pathforest.profile.tune;

import java.util.List;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.map.BlockWork;

/**
 * Something that may make a loop faster, with what shows it. Blocks and paths are named by their
 * numbers in the method, shares are in [0, 1], counts exact for paths that ended.
 */
public sealed interface Finding {
  /**
   * What might be gained if all of it went well: bytecode instructions, or what takes about as long
   * as so many. It serves to rank, and promises nothing.
   */
  double gain();

  /**
   * A branch or switch whose outcome is hard to predict.
   *
   * @param branch how often it ran and is guessed wrong
   * @param selection whether it only chooses between values, as {@code x < 0 ? x + 256 : x} does:
   *     HotSpot makes that code without a branch where it is unpredictable
   * @param leaves whether one of its ways leaves the loop
   */
  record HardBranch(BranchMisses branch, boolean selection, boolean leaves, double gain)
      implements Finding {}

  /**
   * A branch or switch that goes the way that it went some iterations before, though the paths as a
   * whole may go round in no order.
   *
   * @param period smallest number of iterations, 2 or more
   * @param share of the iterations in which that is so, of those that have so many before them
   */
  record PeriodicBranch(BranchMisses branch, int period, double share, double gain)
      implements Finding {}

  /**
   * A branch or switch that goes a rarer way because of what another one did in the iteration
   * before.
   *
   * @param before where the other one went
   * @param then where this one then goes
   * @param cases iterations that followed one in which the other one went that way, and came to
   *     this one
   * @param held in how many of these it went that way
   */
  record DecidedBranch(
      BranchMisses branch, CfgEdge before, CfgEdge then, long cases, long held, double gain)
      implements Finding {}

  /**
   * Different paths take turns in a fixed order.
   *
   * @param turn their ids in order, 2 or more; it ends with the path that executes most
   *     instructions
   * @param length so many paths in a row were looked at, two turns or more
   * @param count how often so many in a row go round, begun with the first path of the turn
   * @param ofFirst that count as a share of all occurrences of the first path
   * @param share of all occurrences of these paths, those that are followed by so many in a row
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
   * The iterations of a loop take the same path many times in a row.
   *
   * @param runs the paths that do, most frequent first
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
   * @param path id
   * @param count how often it ended
   * @param share of the iterations of its loop
   * @param mean length of its runs: occurrences over runs, of which there is one at least
   * @param half the least length that half of its runs do not exceed; 0 if that is k - 1 or more,
   *     and not known
   */
  record Run(int path, long count, double share, double mean, int half) {}

  /**
   * A loop that looks for something, mostly in vain: it has an end of its own and another exit.
   *
   * @param entries how often it was entered and left
   * @param mean back edges taken per entry
   * @param found how often it was left before its end
   */
  record Search(long entries, double mean, long found, double gain) implements Finding {}

  /**
   * A loop that goes round equally often nearly each time.
   *
   * @param times back edges taken
   * @param share of the entries of which that is so
   */
  record SameTrips(int times, double share, double gain) implements Finding {}

  /**
   * What a loop does besides its own instructions: calls of code that is not profiled, new objects.
   *
   * @param items the costliest first
   */
  record Work(List<Item> items, double gain) implements Finding {
    /** Copies the list. */
    public Work {
      items = List.copyOf(items);
    }
  }

  /**
   * One sort of work at one line.
   *
   * @param kind what sort
   * @param what is called or made, as {@link BlockWork#what} names it
   * @param line 0 if unknown
   * @param count how often
   */
  record Item(BlockWork.Kind kind, String what, int line, long count) {}
}
