package org.pathforest.profile.report.tune;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.report.Limits;
import org.pathforest.profile.report.MethodPlace;
import org.pathforest.profile.text.Inline;
import org.pathforest.profile.text.JsonText;
import org.pathforest.profile.text.Markdown;
import org.pathforest.profile.text.NamedPaths;
import org.pathforest.profile.text.Numbers;
import org.pathforest.profile.text.PathText;
import org.pathforest.profile.text.Style;
import org.pathforest.profile.text.TextLines;
import org.pathforest.profile.text.Wrap;
import org.pathforest.profile.tune.Finding;
import org.pathforest.profile.tune.Ranking;

/**
 * Report of what may make the program faster: one finding for each loop, then one for each hard
 * branch outside loops. Both groups are in descending order of possible gain. Component names are
 * JSON field names.
 *
 * @param notes notes on counts that may be missing
 */
public record TuneReport(List<Row> findings, List<String> notes) {
  private static final String REMARK =
      "Loops come first, then branches outside loops, each ranked by estimated gain: misses, calls and"
          + " tests times their average cost. Measure to see whether a change pays:"
          + " docs/guide/tuning.md.";

  /** Copies the lists. */
  public TuneReport {
    findings = List.copyOf(findings);
    notes = List.copyOf(notes);
  }

  /**
   * A loop, or a branch outside loops, with its finding of the greatest possible gain.
   *
   * @param rank rank, from 1
   * @param place the method
   * @param ofInstructions share of the profile's instructions that were executed in the loop; for a
   *     branch, in its method
   * @param finding the finding of the greatest possible gain
   * @param upperBound whether the misses are an upper bound. That is true outside loops, because
   *     the paths before the branch belong to the caller
   * @param loop the loop with its other findings; null for a branch outside loops
   * @param limits names of the limits that the method hit; null if there are none
   */
  public record Row(
      int rank,
      @Inline MethodPlace place,
      double ofInstructions,
      @Inline FindingRow finding,
      boolean upperBound,
      LoopRow loop,
      List<String> limits) {
    private String head() {
      String line = finding.line() > 0 ? ", line " + finding.line() : "";
      return Numbers.percent(ofInstructions) + " of all instructions" + line;
    }
  }

  /**
   * Creates the report.
   *
   * @param top greatest number of findings, 1 or more
   */
  public static TuneReport of(Profile profile, int top) throws IOException {
    List<Row> rows = new ArrayList<>();
    for (Ranking.Entry e : Ranking.of(profile, top)) {
      MethodProfile method = profile.method(e.method());
      Kipf kipf = method.kipf(1);
      NamedPaths names = new NamedPaths(method.map(), kipf);
      FindingText text =
          new FindingText(
              method.exactUpTo(), method.map().cfg(), names, new PathText(method.map()));
      boolean apart = e.loop() == null;
      List<Finding> findings = apart ? List.of(e.branch()) : e.loop().findings();
      rows.add(
          new Row(
              rows.size() + 1,
              MethodPlace.of(e.method()),
              e.share(),
              text.row(findings.get(0), e.loop()),
              apart,
              apart
                  ? null
                  : LoopRow.of(
                      e.loop(),
                      method.map().cfg(),
                      names,
                      text,
                      findings.subList(1, findings.size())),
              method.limits().isEmpty() ? null : method.limits()));
    }
    return new TuneReport(rows, Limits.notes(profile));
  }

  /** Writes text of at most {@value TextLines#WIDTH} columns; lines end with a line feed. */
  public void writeText(Style style, Appendable out) throws IOException {
    TextLines lines = new TextLines(out, style);
    if (findings.isEmpty()) {
      lines.line("No findings.");
    }
    for (Row row : findings) {
      String rank = row.rank() + ". ";
      lines.header(rank + Wrap.name(row.place().name(), TextLines.WIDTH - rank.length()));
      lines.wrapped(row.head(), "   ");
      FindingRow finding = row.finding();
      lines.wrapped(finding.kind() + ": " + finding.text(), "   ");
      lines.wrapped("-> " + finding.advice(), "   ");
      if (row.upperBound()) {
        lines.wrapped("upper bound: the paths before this branch belong to the caller", "   ");
      } else {
        writeLoop(row.loop(), lines);
      }
    }
    for (String note : notes) {
      lines.wrapped(note, "");
    }
    if (!findings.isEmpty()) {
      lines.line("");
      lines.remark(REMARK);
    }
  }

  private static void writeLoop(LoopRow loop, TextLines lines) throws IOException {
    for (FindingRow other : loop.findings()) {
      lines.wrapped("also " + other.kind() + ": " + other.text(), "   ");
    }
    for (LoopRow.PathRow path : loop.through().paths()) {
      lines.path(
          "   %-2s %s: ".formatted(path.named().letter(), Numbers.percent(path.share())),
          path.named().text(),
          "      ");
    }
    if (loop.through().others() > 0) {
      lines.line("   " + others(loop));
    }
  }

  private static String others(LoopRow loop) {
    return "%s: %s"
        .formatted(
            Numbers.count(loop.through().others(), "other path"),
            Numbers.percent(loop.through().othersShare()));
  }

  /** Writes a Markdown list. */
  public void writeMarkdown(Appendable out) throws IOException {
    Markdown to = new Markdown(out);
    List<String> items = new ArrayList<>();
    for (Row row : findings) {
      items.add(
          Markdown.code(row.place().name())
              + ", "
              + row.head()
              + ": **"
              + row.finding().kind()
              + "**: "
              + Markdown.text(row.finding().text())
              + " *"
              + row.finding().advice()
              + "*");
    }
    to.list(items);
    to.list(notes.stream().map(Markdown::text).toList());
  }

  /** Writes JSON. */
  public void writeJson(Appendable out) throws IOException {
    JsonText.write(this, out);
  }
}
