package org.pathforest.profile.report.pattern;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.pattern.Ranking;
import org.pathforest.profile.record.Bursts;
import org.pathforest.profile.text.JsonText;
import org.pathforest.profile.text.MethodName;
import org.pathforest.profile.text.NamedPath;
import org.pathforest.profile.text.NamedPaths;
import org.pathforest.profile.text.Numbers;
import org.pathforest.profile.text.PathText;
import org.pathforest.profile.text.Style;
import org.pathforest.profile.text.TextLines;

/** The heaviest patterns of a profile, for people or as JSON. */
public final class PatternReport {
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
      Finding finding) {}

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
      Kipf kipf = method.kipf(1);
      NamedPaths names = new NamedPaths(method.map(), kipf);
      rows.add(
          new Row(
              MethodName.of(e.method()),
              MethodName.source(method.map()),
              e.share(),
              method.bursts(),
              method.limits().isEmpty() ? null : method.limits(),
              Finding.of(e.pattern(), method.exactUpTo(), names, new PathText(method.map()))));
    }
    return rows;
  }

  /**
   * Writes text of at most {@value TextLines#WIDTH} columns; lines end with a line feed.
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
      for (NamedPath path : row.finding().paths()) {
        lines.path("   " + path.letter() + ": ", path.text(), "      ");
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

  /** Writes a JSON array of rows. */
  public static void writeJson(List<Row> rows, Appendable out) throws IOException {
    JsonText.write(rows, out);
  }
}
