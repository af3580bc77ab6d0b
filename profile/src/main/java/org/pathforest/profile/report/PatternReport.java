package org.pathforest.profile.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.pattern.Ranking;

/** The heaviest patterns of a profile, for people or as JSON. */
public final class PatternReport {
  private static final Gson GSON =
      new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create();

  /**
   * A pattern in the ranking. The names of the components are those of the JSON rendering.
   *
   * @param method as people write it
   * @param source file and line, as far as known; else empty
   * @param share of the profile's instructions
   * @param finding what it is
   */
  public record Row(String method, String source, double share, ReportModel.Finding finding) {}

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
              Report.finding(e.pattern(), paths, text)));
    }
    return rows;
  }

  /** Writes text of at most {@value TextReport#WIDTH} columns; lines end with a line feed. */
  public static void writeText(List<Row> rows, Appendable out) throws IOException {
    if (rows.isEmpty()) {
      out.append("No pattern was found.\n");
    }
    int rank = 1;
    for (Row row : rows) {
      lines(
          "%d. %s  %s  %s"
              .formatted(rank++, Numbers.percent(row.share()), row.method(), row.source()),
          "",
          out);
      lines(row.finding().kind() + ": " + row.finding().text(), "   ", out);
      for (String path : row.finding().paths()) {
        lines(path, "      ", out);
      }
    }
    if (!rows.isEmpty()) {
      lines(
          "Shares are of all bytecode instructions on paths: of those on the paths that a pattern is"
              + " about. Whether a change pays, only a measurement tells.",
          "",
          out);
    }
  }

  private static void lines(String text, String indent, Appendable out) throws IOException {
    for (String line : Wrap.lines(text, indent, TextReport.WIDTH)) {
      out.append(line).append('\n');
    }
  }

  /** Writes a JSON array of rows. */
  public static void writeJson(List<Row> rows, Appendable out) throws IOException {
    GSON.toJson(rows, out);
    out.append('\n');
  }
}
