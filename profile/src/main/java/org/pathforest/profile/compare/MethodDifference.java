package org.pathforest.profile.compare;

import java.util.List;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.numbering.BlPath;

/**
 * The difference between two runs in one method.
 *
 * @param key the method in the second profile, or in the first if it ran only there
 * @param before the method's share of the first run's instructions
 * @param after the method's share of the second run's instructions
 * @param paths paths by how much their share of the run has changed, greatest change first
 * @param changed the sequences of {@code k} paths whose share has changed most, greatest change
 *     first
 * @param single how much of the second run's paths the first has executed
 * @param sequences how much of the second run's sequences of {@code k} paths the first has executed
 * @param k greatest length of sequences that both runs know; 0 if the code differs, so that paths
 *     cannot be compared
 */
public record MethodDifference(
    MethodKey key,
    double before,
    double after,
    List<PathDifference> paths,
    List<SequenceDifference> changed,
    Common single,
    Common sequences,
    int k) {
  /** Copies the lists. */
  public MethodDifference {
    paths = List.copyOf(paths);
    changed = List.copyOf(changed);
  }

  /**
   * A path that at least one of the runs executed.
   *
   * @param path the path
   * @param before how often the first run executed it, 0 or more
   * @param after how often the second run executed it, 0 or more
   * @param change change of the path's share of the run's instructions, in [-1, 1]
   */
  public record PathDifference(BlPath path, long before, long after, double change) {}

  /**
   * A sequence of paths that at least one of the runs executed.
   *
   * @param paths the paths in order
   * @param before how often the first run executed the sequence, 0 or more
   * @param after how often the second run executed the sequence, 0 or more
   * @param change change of the share of the run's instructions that the first path has when the
   *     others follow it, in [-1, 1]
   */
  public record SequenceDifference(List<BlPath> paths, long before, long after, double change) {
    /** Copies the list. */
    public SequenceDifference {
      paths = List.copyOf(paths);
    }
  }
}
