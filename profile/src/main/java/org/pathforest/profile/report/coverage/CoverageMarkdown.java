package org.pathforest.profile.report.coverage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.pathforest.paths.text.Percent;
import org.pathforest.profile.coverage.Counter;
import org.pathforest.profile.report.Limits;
import org.pathforest.profile.text.Markdown;
import org.pathforest.profile.text.Numbers;

/** Writes coverage as Markdown. */
public final class CoverageMarkdown {
  private CoverageMarkdown() {}

  /** Writes a table. */
  public static void write(CoverageReport.Table table, Appendable out) throws IOException {
    Markdown to = new Markdown(out);
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("lines", "branches", "paths", "methods run", "name"));
    rows.add(row(table.total()));
    table.rows().forEach(row -> rows.add(row(row)));
    to.table(4, rows);
    to.list(Limits.notes(table.limits(), table.bursts()).stream().map(Markdown::text).toList());
  }

  private static List<String> row(CoverageReport.Row r) {
    return List.of(
        share(r.lines()),
        share(r.branches()),
        Numbers.count(r.paths()) + " of " + Numbers.possible(r.possible()),
        Numbers.count(r.methods().covered()) + " of " + Numbers.count(r.methods().total()),
        Markdown.code(r.name()));
  }

  private static String share(Counter c) {
    return c.total() == 0 ? "-" : Percent.of(c.covered(), c.total());
  }

  /** Writes methods in detail, with the paths to try next. */
  public static void write(List<CoverageReport.Detail> details, Appendable out) throws IOException {
    Markdown to = new Markdown(out);
    for (CoverageReport.Detail d : details) {
      to.heading(Markdown.code(d.row().name()) + ' ' + Markdown.text(d.source()));
      to.paragraph(
          "%s of %s possible paths ran; branches %s, lines %s."
              .formatted(
                  Numbers.count(d.row().paths()),
                  Numbers.possible(d.row().possible()),
                  share(d.row().branches()),
                  share(d.row().lines())));
      List<String> missing = new ArrayList<>();
      for (CoverageReport.Missing m : d.gaps().missing()) {
        missing.add(
            "%s, %s: %s"
                .formatted(
                    m.newBranch() ? "new branch" : "other way",
                    Markdown.code(m.branch()),
                    Markdown.path(m.text())));
      }
      to.list(missing);
    }
  }
}
