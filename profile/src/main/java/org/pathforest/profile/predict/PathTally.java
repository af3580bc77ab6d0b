package org.pathforest.profile.predict;

/**
 * Totals of executed paths and of how far they were predicted (Ball &amp; Larus 1996, Table 2). A
 * path has an edge out of each of its blocks: to the next block, a back edge, a cut edge, or the
 * edge to EXIT. The part up to the first misprediction has the edges before the mispredicted one,
 * and the instructions of the blocks before that edge.
 *
 * @param paths number of different paths that ended
 * @param correct number of different paths that were predicted to their end
 * @param executions executions of all paths
 * @param correctExecutions executions of paths that were predicted to their end
 * @param all sum of the lengths of all executions
 * @param predicted sum of the lengths of all executions up to the first misprediction
 * @param longest most edges of one path, and most instructions of one path
 * @param longestPredicted most edges, and most instructions, of one path up to its first
 *     misprediction
 */
public record PathTally(
    long paths,
    long correct,
    double executions,
    double correctExecutions,
    Length all,
    Length predicted,
    Length longest,
    Length longestPredicted) {
  /** The totals of no paths. */
  public static final PathTally NONE =
      new PathTally(0, 0, 0, 0, Length.NONE, Length.NONE, Length.NONE, Length.NONE);

  /**
   * Length of a path, or sum of several lengths.
   *
   * @param edges number of edges, one out of each block
   * @param instructions number of instructions in the blocks
   */
  public record Length(double edges, double instructions) {
    private static final Length NONE = new Length(0, 0);

    private Length plus(Length o) {
      return new Length(edges + o.edges, instructions + o.instructions);
    }

    private Length times(long n) {
      return new Length(n * edges, n * instructions);
    }

    private Length max(Length o) {
      return new Length(Math.max(edges, o.edges), Math.max(instructions, o.instructions));
    }
  }

  /** Creates the totals of one path. */
  static PathTally of(long count, Length path, Length predicted) {
    boolean correct = path.edges() == predicted.edges();
    return new PathTally(
        1,
        correct ? 1 : 0,
        count,
        correct ? count : 0,
        path.times(count),
        predicted.times(count),
        path,
        predicted);
  }

  /** Returns the totals of both. */
  public PathTally plus(PathTally o) {
    return new PathTally(
        paths + o.paths,
        correct + o.correct,
        executions + o.executions,
        correctExecutions + o.correctExecutions,
        all.plus(o.all),
        predicted.plus(o.predicted),
        longest.max(o.longest),
        longestPredicted.max(o.longestPredicted));
  }

  /** Returns the number of instructions that were executed after a misprediction. */
  public double missed() {
    return all.instructions() - predicted.instructions();
  }

  /** Divides a sum by the number of executions; 0 if there are none. */
  public double average(double sum) {
    return executions == 0 ? 0 : sum / executions;
  }
}
