package org.pathforest.profile.report.tune;

import java.util.List;
import org.pathforest.profile.text.Inline;
import org.pathforest.profile.text.NamedPath;
import org.pathforest.profile.tune.Finding;

/**
 * Something that may make a program faster, in words. The names of the components are those of the
 * JSON rendering.
 *
 * @param kind in a word or two, as the guide's headings have it
 * @param line of the branch or loop; 0 if unknown
 * @param condition that the branch tests; null if it is about no branch, or none is certain
 * @param evidence what shows it
 * @param gain what might be gained, in bytecode instructions; see {@link Finding#gain}
 * @param text what it is, in sentences that name paths by their letters
 * @param advice what to try
 * @param paths those that it is about
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
   * Figures, each null where it does not apply.
   *
   * @param executions of the branch, on paths that ended; of a cycle, how often k paths in a row go
   *     round, begun with the first of its turn
   * @param missesConstant how often always guessing its most frequent outcome is wrong
   * @param missesHistory how often the best guess is that knows the path so far and k - 1 before
   * @param period in iterations or paths
   * @param run mean length of the runs of the path that runs most often
   * @param share of the iterations, cases or entries in which what is said holds
   * @param turn of a cycle, ids of its paths in order
   * @param work calls and new objects, the costliest first
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
