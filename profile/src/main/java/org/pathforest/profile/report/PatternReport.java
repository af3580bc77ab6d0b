package org.pathforest.profile.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.pathforest.profile.Bursts;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.pattern.Pattern;
import org.pathforest.profile.pattern.Ranking;

/** The heaviest patterns of a profile, for people or as JSON. */
public final class PatternReport {
  /** So many patterns stand at the end of a report. */
  private static final int SUMMED_UP = 10;

  /**
   * A pattern in the ranking. The names of the components are those of the JSON rendering.
   *
   * @param method as people write it
   * @param source file and line, as far as known; else empty
   * @param share of the profile's instructions
   * @param bursts how many of the method's activations were profiled; null if all were
   * @param limits that the method hit, by name; null if there are none
   * @param finding what it is
   */
  public record Row(
      String method,
      String source,
      double share,
      Bursts bursts,
      List<String> limits,
      ReportModel.Finding finding) {}

  private PatternReport() {}

  /**
   * Makes the ranking.
   *
   * @param top at most that many, 1 or more
   */
  public static List<Row> of(Profile profile, int top) throws IOException {
    List<Row> rows = new ArrayList<>();
    for (Ranking.Entry e : Ranking.of(profile, top)) {
      MethodProfile method = profile.method(e.method());
      MethodPaths paths = new MethodPaths(method, method.kipf(1));
      PathText text = new PathText(method.map().cfg());
      rows.add(
          new Row(
              MethodName.of(e.method()),
              Report.source(method.map()),
              e.share(),
              method.bursts(),
              method.limits().isEmpty() ? null : method.limits(),
              Report.finding(e.pattern(), method.exactUpTo(), paths, text)));
    }
    return rows;
  }

  /**
   * Writes text of at most {@value TextReport#WIDTH} columns; lines end with a line feed.
   *
   * @param notes of the run that they are from
   */
  public static void writeText(List<Row> rows, List<String> notes, Style style, Appendable out)
      throws IOException {
    TextLines lines = new TextLines(out, style);
    if (rows.isEmpty()) {
      lines.line("No pattern was found.");
    }
    int rank = 1;
    for (Row row : rows) {
      lines.heading(
          "%d. %s  %s  %s"
              .formatted(rank++, Numbers.percent(row.share()), row.method(), row.source()));
      lines.wrapped(row.finding().kind() + ": " + row.finding().text(), "   ");
      for (String path : row.finding().paths()) {
        lines.wrapped(path, "      ");
      }
    }
    for (String note : notes) {
      lines.wrapped(note, "");
    }
    if (!rows.isEmpty()) {
      lines.line("");
      lines.remark(
          "Shares are of all bytecode instructions on paths: of those on the paths that a pattern is"
              + " about. Whether a change pays, only a measurement tells.");
    }
  }

  /** What was found in the methods of a report, heaviest first, two lines each or more. */
  static void summary(ReportModel model, TextLines lines) throws IOException {
    List<Row> rows = new ArrayList<>();
    double all = model.totals().instructions();
    for (ReportModel.Method m : model.methods()) {
      for (ReportModel.Finding f : m.patterns()) {
        if (!(f.evidence() instanceof Pattern.TripCounts)) {
          double weight = f.evidence().weight();
          double share =
              m.bursts() == null
                  ? all == 0 ? 0 : weight / all
                  : m.instructions() == 0 ? 0 : weight / m.instructions() * m.share();
          rows.add(new Row(m.name(), m.source(), share, m.bursts(), null, f));
        }
      }
    }
    if (rows.isEmpty()) {
      return;
    }
    rows.sort(Comparator.comparingDouble(row -> -row.share()));
    lines.line("");
    lines.heading(
        "Patterns of these methods, by the instructions on the paths that they are about:");
    for (Row row : rows.subList(0, Math.min(SUMMED_UP, rows.size()))) {
      String start = "%6s  %-11s  ".formatted(Numbers.percent(row.share()), row.finding().kind());
      lines.line(start + Wrap.name(row.method(), TextLines.WIDTH - start.length()));
      lines.wrapped(row.finding().text(), " ".repeat(start.length()));
    }
  }

  /** Writes a JSON array of rows. */
  public static void writeJson(List<Row> rows, Appendable out) throws IOException {
    JsonText.write(rows, out);
  }
}
