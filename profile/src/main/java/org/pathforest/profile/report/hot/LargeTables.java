package org.pathforest.profile.report.hot;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.report.Note;
import org.pathforest.profile.text.MethodName;
import org.pathforest.profile.text.Numbers;

/**
 * Collects the methods whose tables of sequences made a run expensive. If a table does not fit in a
 * core's own caches, nearly every path waits for memory. Not thread-safe.
 */
final class LargeTables {
  /**
   * Size in bytes up to which tables are not named, because a core's second-level cache holds them.
   */
  static final long BYTES = 1 << 20;

  private final List<ReportModel.LargeTable> found = new ArrayList<>();

  void add(MethodProfile method) throws IOException {
    long bytes = method.leastTableBytes();
    if (bytes > BYTES) {
      found.add(
          new ReportModel.LargeTable(
              MethodName.of(method.key()),
              method.key().className().replace('/', '.'),
              bytes,
              method.tableSizes().counters(),
              method.k(),
              cheaper(method)));
    }
  }

  /**
   * Returns the greatest of k / 2, k / 4 and so on with which the table would be small; 0 if there
   * is none.
   */
  private static int cheaper(MethodProfile method) throws IOException {
    int k = method.k() / 2;
    while (k > 0 && method.leastTableBytes(k) > BYTES) {
      k /= 2;
    }
    return k;
  }

  /** Returns the collected methods, largest tables first. */
  List<ReportModel.LargeTable> all() {
    return found.stream()
        .sorted(
            Comparator.comparingLong((ReportModel.LargeTable t) -> -t.bytes())
                .thenComparing(ReportModel.LargeTable::method))
        .toList();
  }

  /**
   * Returns a note on methods with large tables.
   *
   * @param tables one or more methods, largest tables first
   */
  static Note note(List<ReportModel.LargeTable> tables) {
    long bytes = 0;
    long sequences = 0;
    int k = Integer.MAX_VALUE;
    int counted = 0;
    for (ReportModel.LargeTable t : tables) {
      bytes += t.bytes();
      sequences += t.sequences();
      k = Math.min(k, t.cheaperK());
      counted = Math.max(counted, t.k());
    }
    String what = counted == 1 ? "paths" : "sequences of up to " + counted + " paths";
    String text =
        "made the run expensive: tables of more than 1 MB (%s, %s MB or more in all: %s different %s)"
            .formatted(
                Numbers.count(tables.size(), "method"),
                String.format(Locale.ROOT, "%,d", bytes >> 20),
                Numbers.count(sequences),
                what);
    String helps = (k > 0 ? "-k " + k + " or " : "") + "--exclude " + tables.get(0).className();
    return new Note(
        false,
        text + "; use " + helps + " to reduce the cost",
        tables.stream().map(ReportModel.LargeTable::method).toList());
  }
}
