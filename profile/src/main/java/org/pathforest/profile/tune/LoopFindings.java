package org.pathforest.profile.tune;

import java.util.List;
import org.pathforest.profile.MethodPaths;

/**
 * A loop that ran, and what may make it faster.
 *
 * @param loop how often it was entered and went round
 * @param trips how often it went round per entry, as far as k paths tell
 * @param instructions bytecode instructions executed in it, inner loops included, on paths that
 *     ended
 * @param paths those that go through it, most frequent first
 * @param findings what may gain most first
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
   * A path.
   *
   * @param path id
   * @param count how often it ended
   * @param share of all paths that go through the loop
   */
  public record PathShare(int path, long count, double share) {}

  /** The greatest gain; 0 without findings. */
  public double gain() {
    return findings.isEmpty() ? 0 : findings.get(0).gain();
  }
}
