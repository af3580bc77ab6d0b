package org.pathforest.profile.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Says which methods were left as they are. */
final class LeftOutText {
  private static final int REASONS = 10;
  private static final int NAMED = 3;

  private LeftOutText() {}

  /**
   * A line for each of the first reasons, with a few names, and one for all that is not told.
   *
   * @param methods names by reason
   */
  static List<String> lines(Map<String, List<String>> methods) {
    List<String> lines = new ArrayList<>();
    long untold = 0;
    for (Map.Entry<String, List<String>> e : methods.entrySet()) {
      List<String> names = e.getValue();
      if (lines.size() == REASONS) {
        untold += names.size();
        continue;
      }
      int named = Math.min(NAMED, names.size());
      untold += names.size() - named;
      lines.add(
          "left out: %s: %s: %s%s"
              .formatted(
                  Numbers.count(names.size(), "method"),
                  e.getKey(),
                  names.stream().limit(named).collect(Collectors.joining(", ")),
                  named < names.size() ? ", …" : ""));
    }
    if (untold > 0) {
      lines.add(
          "left out and not named here: %s (--format json names all)"
              .formatted(Numbers.count(untold, "method")));
    }
    return lines;
  }
}
