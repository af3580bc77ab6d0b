package org.pathforest.profile.pattern;

import java.util.List;

/**
 * A way in which the paths of a method follow each other, with what shows it. Shares and
 * probabilities are in [0, 1], information and entropy in bits, counts exact. None of it says that
 * a change would make the program faster.
 */
public sealed interface Pattern {
  /**
   * Bytecode instructions executed on the paths that it is about; of a single branch, those that
   * could have been executed while a guess is found wrong.
   */
  double weight();

  /**
   * A block of the method.
   *
   * @param offset bytecode offset of its first instruction
   * @param line of that; 0 if unknown
   */
  record Place(int offset, int line) {}

  /**
   * A path that comes in runs.
   *
   * @param path id
   * @param count how often it ended
   * @param share of the iterations of its loop
   * @param followed share of its occurrences that are followed by k - 1 more
   * @param run mean length of its runs: occurrences over runs, of which there is one at least
   * @param least what is left of a run on average, seen from any of its occurrences and counting
   *     that, is this at least; at most k
   */
  record Phase(int path, long count, double share, double followed, double run, double least) {}

  /**
   * The iterations of a loop take the same path over long runs: a case for splitting the loop, or
   * for unrolling by runs (D'Elia &amp; Demetrescu 2013, Figures 4 to 7).
   *
   * @param loop its header
   * @param phases the paths that come in runs, most frequent first
   * @param share of the loop's iterations that they are
   */
  record Phased(Place loop, List<Phase> phases, double share, double weight) implements Pattern {
    /** Copies the list. */
    public Phased {
      phases = List.copyOf(phases);
    }
  }

  /**
   * Different paths take turns in a fixed order: a case for unrolling by that many.
   *
   * @param turn their ids in order, 2 or more; begun where the cycle is seen most often
   * @param length so many paths in a row were looked at, two turns or more
   * @param count how often so many in a row go round, begun with the first path of the turn
   * @param ofFirst that count as a share of all occurrences of the first path
   * @param share of all occurrences of these paths, those that are followed by so many in a row
   */
  record Periodic(
      List<Integer> turn, int length, long count, double ofFirst, double share, double weight)
      implements Pattern {
    /** Copies the list. */
    public Periodic {
      turn = List.copyOf(turn);
    }

    /** Whether two paths alternate. */
    public boolean alternating() {
      return turn.size() == 2;
    }
  }

  /**
   * Nearly all iterations of a loop take one path.
   *
   * @param loop its header
   * @param path id
   * @param count of its iterations that take it
   * @param iterations of it: paths that begin with a back edge and end with one
   * @param backEdges how often one of its back edges was taken; includes first iterations, and
   *     iterations with inner loops
   * @param share that count of the iterations
   */
  record Biased(
      Place loop,
      int path,
      long count,
      long iterations,
      long backEdges,
      double share,
      double weight)
      implements Pattern {}

  /**
   * A branch whose outcome the iteration before tells.
   *
   * @param branch its block
   * @param line of the block's last instruction; 0 if unknown
   * @param entropy of its outcome
   * @param left what of that is left when the path of the iteration before is known
   */
  record Decided(Place branch, int line, double entropy, double left) {}

  /**
   * Which path an iteration of a loop takes depends on the one before.
   *
   * @param loop its header
   * @param entropy of the path of an iteration
   * @param information that the path of the iteration before has about it
   * @param predicted share of the iterations that take the path which most often follows the one
   *     before
   * @param guessed share of the iterations that take the most frequent path
   * @param decided branches that it decides, in offset order
   */
  record Correlated(
      Place loop,
      double entropy,
      double information,
      double predicted,
      double guessed,
      List<Decided> decided,
      double weight)
      implements Pattern {
    /** Copies the list. */
    public Correlated {
      decided = List.copyOf(decided);
    }
  }

  /**
   * An iteration takes its path nearly independently of the iterations before. A prediction from
   * the past is no better than a guess by shares, so code without the branch may gain.
   *
   * @param loop its header
   * @param entropy of the path of an iteration
   * @param information most that the iterations before have about it
   * @param iterations so many of them were looked at, 1 or more
   * @param predicted share of the iterations that take the path which most often follows those
   * @param guessed share of the iterations that take the most frequent path
   */
  record Irregular(
      Place loop,
      double entropy,
      double information,
      int iterations,
      double predicted,
      double guessed,
      double weight)
      implements Pattern {}

  /**
   * A branch or switch that goes the way that it went some iterations before: a case for unrolling
   * by that many, though the paths as a whole may go round in no order.
   *
   * @param loop its header
   * @param branch its block
   * @param line of the block's last instruction; 0 if unknown
   * @param period smallest number of iterations, 2 or more
   * @param share of the iterations in which that is so, of those that have so many before them
   * @param executions on paths that ended
   * @param missesConstant how often the most frequent outcome is not the one that happened
   */
  record PeriodicBranch(
      Place loop,
      Place branch,
      int line,
      int period,
      double share,
      long executions,
      long missesConstant,
      double weight)
      implements Pattern {}

  /**
   * A branch or switch in a loop that is hard to predict.
   *
   * @param branch its block
   * @param line of the block's last instruction; 0 if unknown
   * @param executions on paths that ended
   * @param missesConstant how often the most frequent outcome is not the one that happened
   * @param missesHistory how often the most frequent outcome after the same history is not: the
   *     path so far, and the k - 1 paths before
   */
  record HardBranch(
      Place branch,
      int line,
      long executions,
      long missesConstant,
      long missesHistory,
      double weight)
      implements Pattern {}

  /**
   * How often a loop goes round each time that it is entered.
   *
   * @param loop its header
   * @param entries how often it was entered
   * @param mean back edges taken per entry, exact
   * @param times how often exactly as many back edges as the index were taken, as far as k paths
   *     tell
   * @param more entries that took more back edges, or as many in more paths than k
   * @param open entries whose end is not in the profile: interrupted, or under way when it was
   *     written
   */
  record TripCounts(
      Place loop, long entries, double mean, List<Long> times, long more, long open, double weight)
      implements Pattern {
    /** Copies the list. */
    public TripCounts {
      times = List.copyOf(times);
    }
  }
}
