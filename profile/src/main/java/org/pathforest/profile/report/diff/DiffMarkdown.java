package org.pathforest.profile.report.diff;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pathforest.profile.compare.Common;
import org.pathforest.profile.compare.Difference;
import org.pathforest.profile.compare.Totals;
import org.pathforest.profile.text.Markdown;
import org.pathforest.profile.text.Numbers;

/** Writes a comparison of two profiles as Markdown. */
public final class DiffMarkdown {
  private DiffMarkdown() {}

  /** Writes Markdown. */
  public static void write(DiffReport.Model d, String first, String second, Appendable out)
      throws IOException {
    Markdown to = new Markdown(out);
    Common single = d.common().single();
    to.paragraph(
        "%s, compared with %s: %s of %s paths ran in both (%s of the executions). %s ran in the first only, %s in the second only."
            .formatted(
                Markdown.code(second),
                Markdown.code(first),
                Numbers.count(single.common()),
                Numbers.count(single.ref()),
                DiffText.share(single.executions(), single.dynamically()),
                Numbers.count(d.matching().onlyBefore(), "method"),
                Numbers.count(d.matching().onlyAfter(), "method")));
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("first", "second", "totals"));
    addTotals(d.totals(), "", rows);
    for (DiffReport.OtherCode m : d.matching().otherCode()) {
      addTotals(m.totals(), " of " + Markdown.code(m.name()), rows);
    }
    to.table(2, rows);
    rows = new ArrayList<>();
    rows.add(List.of("first", "second", "method"));
    for (DiffReport.Method m : d.methods()) {
      rows.add(
          List.of(
              Numbers.percent(m.before()),
              Numbers.percent(m.after()),
              Markdown.code(m.symbol().name())));
    }
    to.table(2, rows);
    rows = new ArrayList<>();
    rows.add(List.of("change", "first", "second", "method", "path"));
    for (DiffReport.Method m : d.methods()) {
      for (DiffReport.Path p : m.paths()) {
        if (Math.abs(p.change()) >= DiffText.NEGLIGIBLE) {
          rows.add(
              List.of(
                  String.format(Locale.ROOT, "%+.1f%%", p.change() * 100),
                  Numbers.count(p.before()),
                  Numbers.count(p.after()),
                  Markdown.code(m.symbol().name()),
                  Markdown.path(p.text())));
        }
      }
    }
    if (rows.size() > 1) {
      to.table(3, rows);
    }
  }

  private static void addTotals(Difference.Change c, String of, List<List<String>> rows) {
    Totals a = c.before();
    Totals b = c.after();
    rows.add(List.of(Numbers.count(a.calls()), Numbers.count(b.calls()), "calls" + of));
    rows.add(List.of(Numbers.count(a.paths()), Numbers.count(b.paths()), "paths" + of));
    rows.add(
        List.of(
            Numbers.count((long) a.instructions()),
            Numbers.count((long) b.instructions()),
            "instructions" + of));
    rows.add(List.of(Numbers.count(a.misses()), Numbers.count(b.misses()), "expected misses" + of));
  }
}
