package org.pathforest.profile.report.tune;

import java.util.List;
import org.pathforest.profile.text.Inline;
import org.pathforest.profile.text.NamedPath;
import org.pathforest.profile.tune.Finding;

/**
 * A finding in words: something that may make a program faster. Component names are JSON field
 * names.
 *
 * @param kind kind of the finding in one or two words, as in the headings of the guide
 * @param line source line of the branch or loop; 0 if unknown
 * @param condition condition that the branch tests; null if the finding is not about a branch with
 *     two outcomes, or if no condition is certain
 * @param evidence figures that support the finding
 * @param gain possible gain in bytecode instructions; see {@link Finding#gain}
 * @param text description of the finding in sentences, which name paths by their letters
 * @param advice what to try
 * @param paths the paths that the finding is about
 */
public record FindingRow(
    String kind,
    int line,
    String condition,
    @Inline Evidence evidence,
    double gain,
    String text,
    String advice,
    List<NamedPath> paths) {
  /** Copies the list. */
  public FindingRow {
    paths = List.copyOf(paths);
  }

  /**
   * Figures that support a finding. Each is null where it does not apply.
   *
   * @param executions executions of the branch on paths that ended; for a cycle, how often k
   *     consecutive paths follow it, beginning with the first path of its turn
   * @param missesConstant number of wrong guesses if the most frequent outcome is always guessed
   * @param missesHistory number of wrong guesses by the best guess that knows the path so far and
   *     the k - 1 paths before it
   * @param period period in iterations or paths
   * @param run mean length of the runs of the most frequent path that comes in runs
   * @param share share of the iterations, cases or entries to which the finding applies
   * @param turn ids of the paths in one turn of the cycle, in order
   * @param work calls and new objects, in descending order of cost
   */
  public record Evidence(
      Long executions,
      Long missesConstant,
      Long missesHistory,
      Integer period,
      Double run,
      Double share,
      List<Integer> turn,
      List<Finding.Item> work) {
    static Evidence ofShare(double share) {
      return new Evidence(null, null, null, null, null, share, null, null);
    }
  }
}
