package org.pathforest.profile.tune;

import java.util.List;
import org.pathforest.profile.MethodPaths;

/**
 * A loop that ran, and findings on what may make it faster.
 *
 * @param loop how often the loop was entered and took back edges
 * @param trips how often the loop repeated per entry, as far as sequences of k paths show it
 * @param instructions bytecode instructions executed in the loop and its inner loops, on paths that
 *     ended
 * @param paths paths through the loop, most frequent first
 * @param findings findings in descending order of possible gain
 */
public record LoopFindings(
    MethodPaths.Loop loop,
    TripCounts trips,
    double instructions,
    List<PathShare> paths,
    List<Finding> findings) {
  /** Copies the lists. */
  public LoopFindings {
    paths = List.copyOf(paths);
    findings = List.copyOf(findings);
  }

  /**
   * A path through the loop.
   *
   * @param path id of the path
   * @param count how often the path ended
   * @param share share of all paths through the loop
   */
  public record PathShare(int path, long count, double share) {}

  /** Returns the greatest possible gain; 0 if there are no findings. */
  public double gain() {
    return findings.isEmpty() ? 0 : findings.get(0).gain();
  }
}
