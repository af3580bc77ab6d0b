package org.pathforest.profile.predict;

/**
 * Executed paths, and how far they were predicted (Ball &amp; Larus 1996, Table 2). A path has an
 * edge out of each of its blocks: to the next one, back, over a cut, or to EXIT. Up to the first
 * misprediction it has the edges before the mispredicted one and the instructions of the blocks
 * before that edge.
 *
 * @param paths different ones that ended
 * @param correct different ones that were predicted to their end
 * @param executions of all
 * @param correctExecutions of those that were predicted to their end
 * @param all lengths of all executions together
 * @param predicted the same up to the first misprediction
 * @param longest most edges, and most instructions, of one path
 * @param longestPredicted the same up to its first misprediction
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
  /** Of no paths. */
  public static final PathTally NONE =
      new PathTally(0, 0, 0, 0, Length.NONE, Length.NONE, Length.NONE, Length.NONE);

  /**
   * Length of a path, or sum of several lengths.
   *
   * @param edges of a path: those out of its blocks
   * @param instructions of its blocks
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

  /** Of one path. */
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

  /** Of both. */
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

  /** Instructions that were executed behind a misprediction. */
  public double missed() {
    return all.instructions() - predicted.instructions();
  }

  /** A sum as an average over executions; 0 of none. */
  public double average(double sum) {
    return executions == 0 ? 0 : sum / executions;
  }
}
