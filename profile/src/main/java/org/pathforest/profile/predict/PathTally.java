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
 * @param edges of all executions together
 * @param instructions of all executions together
 * @param predictedEdges the same up to the first misprediction
 * @param predictedInstructions the same up to the first misprediction
 * @param longestEdges most edges of one path
 * @param longestInstructions most instructions of one path
 * @param longestPredictedEdges most edges of one up to its first misprediction
 * @param longestPredictedInstructions most instructions of one up to its first misprediction
 */
public record PathTally(
    long paths,
    long correct,
    double executions,
    double correctExecutions,
    double edges,
    double instructions,
    double predictedEdges,
    double predictedInstructions,
    long longestEdges,
    long longestInstructions,
    long longestPredictedEdges,
    long longestPredictedInstructions) {
  /** Of no paths. */
  public static final PathTally NONE = new PathTally(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  /** Of one path. */
  static PathTally of(
      long count, long edges, long instructions, long predictedEdges, long predictedInstructions) {
    boolean correct = edges == predictedEdges;
    return new PathTally(
        1,
        correct ? 1 : 0,
        count,
        correct ? count : 0,
        (double) count * edges,
        (double) count * instructions,
        (double) count * predictedEdges,
        (double) count * predictedInstructions,
        edges,
        instructions,
        predictedEdges,
        predictedInstructions);
  }

  /** Of both. */
  public PathTally plus(PathTally o) {
    return new PathTally(
        paths + o.paths,
        correct + o.correct,
        executions + o.executions,
        correctExecutions + o.correctExecutions,
        edges + o.edges,
        instructions + o.instructions,
        predictedEdges + o.predictedEdges,
        predictedInstructions + o.predictedInstructions,
        Math.max(longestEdges, o.longestEdges),
        Math.max(longestInstructions, o.longestInstructions),
        Math.max(longestPredictedEdges, o.longestPredictedEdges),
        Math.max(longestPredictedInstructions, o.longestPredictedInstructions));
  }

  /** Instructions that were executed behind a misprediction. */
  public double missed() {
    return instructions - predictedInstructions;
  }

  /** A sum as an average over executions; 0 of none. */
  public double average(double sum) {
    return executions == 0 ? 0 : sum / executions;
  }
}
