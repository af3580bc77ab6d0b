package org.pathforest.profile.report.diff;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.pathforest.profile.compare.Common;
import org.pathforest.profile.record.Bursts;
import org.pathforest.profile.report.Limits;
import org.pathforest.profile.text.FirstNames;
import org.pathforest.profile.text.Numbers;
import org.pathforest.profile.text.Style;
import org.pathforest.profile.text.TextLines;
import org.pathforest.profile.text.Wrap;

/** Writes a comparison of two profiles as text. */
public final class DiffText {
  /** Smaller changes of a share are not listed. */
  static final double NEGLIGIBLE = 0.0005;

  private DiffText() {}

  /**
   * Writes text of at most {@value TextLines#WIDTH} columns; lines end with a line feed.
   *
   * @param first name of the first profile
   * @param second name of the second profile
   */
  public static void write(
      DiffReport.Model d, String first, String second, Style style, Appendable out)
      throws IOException {
    TextLines lines = new TextLines(out, style);
    lines.wrapped("first:  " + first, "");
    bursts(d.burstsBefore(), lines);
    lines.wrapped("second: " + second, "");
    bursts(d.burstsAfter(), lines);
    lines.line("");
    lines.header("                            first           second   change");
    TotalsText.write(d.totals(), "", lines);
    lines.line("");
    lines.header("ran in the second      number      common  static  dynamic  common instructions");
    Common single = d.common().single();
    Common sequences = d.common().sequences();
    row("paths", single, lines);
    row("sequences", sequences, lines);
    lines.line("");
    DiffReport.Matching matching = d.matching();
    lines.wrapped(
        "methods that ran in the first only: %s; in the second only: %s"
            .formatted(Numbers.count(matching.onlyBefore()), Numbers.count(matching.onlyAfter())),
        "");
    if (matching.otherBuild() > 0) {
      lines.wrapped(
          "methods compared although their class files differ (same shape): "
              + Numbers.count(matching.otherBuild()),
          "");
    }
    lines.wrapped(
        "paths that ran in the first only: %s; in the second only: %s; sequences: %s; %s"
            .formatted(
                Numbers.count(single.train() - single.common()),
                Numbers.count(single.ref() - single.common()),
                Numbers.count(sequences.train() - sequences.common()),
                Numbers.count(sequences.ref() - sequences.common())),
        "");
    for (DiffReport.OtherCode m : matching.otherCode()) {
      lines.line("");
      lines.header("other code: " + Wrap.name(m.name(), TextLines.WIDTH - 12));
      TotalsText.write(m.totals(), "  ", lines);
    }
    named("methods whose counts were lost, not compared", matching.unknown(), lines);
    if (!d.methods().isEmpty()) {
      lines.line("");
      lines.header(" first  second  method, and its paths whose shares changed most");
    }
    for (DiffReport.Method m : d.methods()) {
      method(m, lines);
    }
    lines.line("");
    lines.remark(
        "Expected misses: number of wrong guesses by the best predictor of branches that knows the path"
            + " so far and the paths before. Common: paths of the second run that also ran in the first."
            + " Static: their share of the paths of the second run. Dynamic: their share of its"
            + " executions. Then: instructions on common paths, and their share of all instructions"
            + " (Ball and Larus 1996, Table 3, where the first run is train and the second ref)."
            + " Sequences have as many paths as both profiles know. Shares of methods and paths are"
            + " shares of all instructions of a run; for sequences, the instructions of the first path"
            + " count.");
  }

  private static void bursts(Bursts bursts, TextLines lines) throws IOException {
    if (bursts != null) {
      lines.wrapped(
          Limits.bursts(bursts) + "; shares are estimated, and paths of other calls may have run",
          "        ");
    }
  }

  private static void method(DiffReport.Method m, TextLines lines) throws IOException {
    String start = "%6s  %6s  ".formatted(Numbers.percent(m.before()), Numbers.percent(m.after()));
    m.symbol().writeRow(start, m.k() == 0 ? "  (other code)" : "", lines);
    for (DiffReport.Path p : m.paths()) {
      path("", p, lines);
    }
    for (DiffReport.Path p : m.changed()) {
      path(m.k() + " in a row, ", p, lines);
    }
  }

  private static void path(String what, DiffReport.Path p, TextLines lines) throws IOException {
    if (Math.abs(p.change()) >= NEGLIGIBLE) {
      String change = String.format(Locale.ROOT, "%+.1f%%", p.change() * 100);
      lines.path(
          "                  %s%s, %s instead of %s: "
              .formatted(what, change, Numbers.count(p.after(), "time"), Numbers.count(p.before())),
          p.text(),
          "                    ");
    }
  }

  private static void named(String what, List<String> names, TextLines lines) throws IOException {
    if (!names.isEmpty()) {
      lines.wrapped(
          "%s: %s: %s"
              .formatted(what, Numbers.count(names.size()), FirstNames.of(names, FirstNames.JSON)),
          "");
    }
  }

  private static void row(String name, Common c, TextLines lines) throws IOException {
    lines.line(
        "%-17s  %10s  %10s  %6s   %6s  %20s %6s"
            .formatted(
                name,
                Numbers.count(c.ref()),
                Numbers.count(c.common()),
                share((double) c.ref(), c.statically()),
                share(c.executions(), c.dynamically()),
                Numbers.magnitude(c.commonInstructions()),
                share(c.instructions(), c.ofInstructions())));
  }

  /** Returns {@code share} as a percentage, or {@code -} if {@code all} is 0. */
  static String share(double all, double share) {
    return all == 0 ? "-" : Numbers.percent(share);
  }
}
