package org.pathforest.profile.report.hot;

import java.util.List;
import org.pathforest.profile.forest.PathRun;

/**
 * A sequence that may be shown in a report.
 *
 * @param kind kind of the sequence
 * @param runs paths in order, with equal neighbors combined; for a cycle, one turn
 * @param length number of consecutive paths that were counted
 * @param count number of occurrences
 * @param weight instructions executed in its occurrences, overlaps counted once
 */
record HotSequence(
    ReportModel.Kind kind, List<PathRun> runs, int length, long count, double weight) {

  HotSequence {
    runs = List.copyOf(runs);
  }

  /**
   * Returns the path ids of one turn or of the sequence, each path repeated its least number of
   * times.
   */
  int[] ids() {
    return runs.stream()
        .flatMapToInt(r -> java.util.stream.IntStream.generate(r::id).limit(r.least()))
        .toArray();
  }
}
