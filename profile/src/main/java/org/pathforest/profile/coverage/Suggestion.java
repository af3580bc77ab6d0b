package org.pathforest.profile.coverage;

import java.util.List;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.numbering.BlPath;

/**
 * A goal for a next test: an outcome of a branch, a path, or two consecutive iterations of a loop.
 *
 * @param method the method
 * @param line source line; 0 if unknown
 * @param taken for a branch, the edges that were taken instead, most frequent first; empty for
 *     paths
 * @param missing for a branch, an edge that was never taken; null for paths
 * @param others number of other outcomes of the branch that never happened
 * @param paths a path that was never executed, or two iterations of a loop of which the second
 *     never followed the first; empty for a branch
 * @param reached for a branch, how often it was decided; for a path, how often the most similar
 *     executed path ran; for two iterations, how often the rarer one ran
 * @param linesGained number of source lines without executed code that can be reached through the
 *     branch before a block that ran
 */
public record Suggestion(
    MethodMap method,
    int line,
    List<CfgEdge> taken,
    CfgEdge missing,
    int others,
    List<BlPath> paths,
    long reached,
    int linesGained) {
  /** Copies the lists. */
  public Suggestion {
    taken = List.copyOf(taken);
    paths = List.copyOf(paths);
  }

  Suggestion withOthers(int number) {
    return new Suggestion(method, line, taken, missing, number, paths, reached, linesGained);
  }

  /**
   * Returns how promising the suggestion is: the gain, divided by the square root of how often it
   * was reached in vain. A goal that was missed nine times is more likely to be possible than one
   * that was missed four million times.
   */
  double promise() {
    return (1 + linesGained) / Math.sqrt((double) Math.max(1, reached));
  }
}
