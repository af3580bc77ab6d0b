package org.pathforest.profile.compare;

import java.util.List;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.numbering.BlPath;

/**
 * What two runs did in a method.
 *
 * @param key the method, as the second profile has it; as the first has it if it ran there only
 * @param before its share of the first run's instructions
 * @param after its share of the second's
 * @param paths in order of how much their share of the run has changed, greatest first
 * @param changed the sequences of {@code k} paths whose share has changed most, greatest first
 * @param single how much of the second run's paths the first has executed
 * @param sequences the same for sequences of as many paths as both know
 * @param k that number; 0 if the code is another, so that paths can't be compared
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
   * A path that one of the runs executed.
   *
   * @param path what it is
   * @param before how often the first run executed it; 0: never
   * @param after how often the second did
   * @param change of its share of the run's instructions, in [-1, 1]
   */
  public record PathDifference(BlPath path, long before, long after, double change) {}

  /**
   * Paths in a row that one of the runs executed.
   *
   * @param paths what they are
   * @param before how often the first run executed them in a row; 0: never
   * @param after how often the second did
   * @param change of the share of the run's instructions that the first path has where the others
   *     follow it, in [-1, 1]
   */
  public record SequenceDifference(List<BlPath> paths, long before, long after, double change) {
    /** Copies the list. */
    public SequenceDifference {
      paths = List.copyOf(paths);
    }
  }
}
