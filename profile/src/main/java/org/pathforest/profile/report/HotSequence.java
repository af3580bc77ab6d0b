package org.pathforest.profile.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A candidate for a report.
 *
 * @param kind what it is
 * @param runs paths in order, equal neighbours put together; for a cycle one turn
 * @param length consecutive paths counted
 * @param count occurrences
 * @param weight instructions executed in its occurrences, overlaps counted once
 */
record HotSequence(ReportModel.Kind kind, List<Run> runs, int length, long count, double weight) {

  /** A path, that many times in a row. */
  record Run(int id, int least, int most) {}

  HotSequence {
    runs = List.copyOf(runs);
  }

  /** Puts equal neighbours together. */
  static List<Run> runs(int[] ids) {
    List<Run> runs = new ArrayList<>();
    for (int from = 0; from < ids.length; ) {
      int to = from;
      while (to < ids.length && ids[to] == ids[from]) {
        to++;
      }
      runs.add(new Run(ids[from], to - from, to - from));
      from = to;
    }
    return runs;
  }

  /** The paths of one turn, or of the sequence, each as often as it comes at least. */
  int[] ids() {
    return runs.stream()
        .flatMapToInt(r -> java.util.stream.IntStream.generate(r::id).limit(r.least()))
        .toArray();
  }
}
