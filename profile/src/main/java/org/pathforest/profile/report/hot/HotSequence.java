package org.pathforest.profile.report.hot;

import java.util.List;
import org.pathforest.profile.forest.PathRun;

/**
 * A candidate for a report.
 *
 * @param kind what it is
 * @param runs paths in order, equal neighbours put together; for a cycle one turn
 * @param length consecutive paths counted
 * @param count occurrences
 * @param weight instructions executed in its occurrences, overlaps counted once
 */
record HotSequence(
    ReportModel.Kind kind, List<PathRun> runs, int length, long count, double weight) {

  HotSequence {
    runs = List.copyOf(runs);
  }

  /** The paths of one turn, or of the sequence, each as often as it comes at least. */
  int[] ids() {
    return runs.stream()
        .flatMapToInt(r -> java.util.stream.IntStream.generate(r::id).limit(r.least()))
        .toArray();
  }
}
