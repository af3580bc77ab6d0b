package org.pathforest.profile.report.diff;

import java.io.IOException;
import java.util.Locale;
import org.pathforest.profile.compare.Difference;
import org.pathforest.profile.compare.Totals;
import org.pathforest.profile.text.Numbers;
import org.pathforest.profile.text.TextLines;

/** Writes the totals of two runs beside each other. */
final class TotalsText {
  private TotalsText() {}

  /** Writes one line for each total. */
  static void write(Difference.Change c, String indent, TextLines lines) throws IOException {
    Totals a = c.before();
    Totals b = c.after();
    total(indent + "calls", a.calls(), b.calls(), lines);
    total(indent + "paths", a.paths(), b.paths(), lines);
    total(indent + "instructions", (long) a.instructions(), (long) b.instructions(), lines);
    total(indent + "expected misses", a.misses(), b.misses(), lines);
  }

  private static void total(String what, long before, long after, TextLines lines)
      throws IOException {
    String change =
        before == 0
            ? "-"
            : String.format(Locale.ROOT, "%+.1f%%", 100.0 * (after - before) / before);
    lines.line(
        "%-17s%16s %16s %8s".formatted(what, Numbers.count(before), Numbers.count(after), change));
  }
}
