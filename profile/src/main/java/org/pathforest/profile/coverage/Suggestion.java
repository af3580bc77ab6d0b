package org.pathforest.profile.coverage;

import java.util.List;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.numbering.BlPath;

/**
 * Something that a next test may reach.
 *
 * @param method where it is
 * @param line source line; 0 if unknown
 * @param taken of a branch, the edges that were taken instead, most often taken first; empty for
 *     paths
 * @param missing of a branch, an edge that was never taken; null for paths
 * @param others how many other outcomes of the branch never happened
 * @param paths a path that was never executed, or two iterations of a loop of which the second was
 *     never executed after the first; empty for a branch
 * @param reached how often the branch was decided; of a path, how often the executed path ran that
 *     is most like it; of two, how often that one of them ran that ran less often
 * @param linesGained lines without any executed code that only lie behind it, as far as the graph
 *     of its method tells
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
  /** Copies the list. */
  public Suggestion {
    taken = List.copyOf(taken);
    paths = List.copyOf(paths);
  }

  Suggestion withOthers(int number) {
    return new Suggestion(method, line, taken, missing, number, paths, reached, linesGained);
  }

  /**
   * How promising it is: what would be gained, over the square root of how often it was reached in
   * vain. What was reached nine times is likelier to be possible than what was reached four million
   * times.
   */
  double promise() {
    return (1 + linesGained) / Math.sqrt((double) Math.max(1, reached));
  }
}
