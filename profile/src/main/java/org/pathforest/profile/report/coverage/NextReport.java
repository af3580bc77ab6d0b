package org.pathforest.profile.report.coverage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.pathforest.profile.Profile;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.coverage.NextTests;
import org.pathforest.profile.coverage.Suggestion;
import org.pathforest.profile.report.Limits;
import org.pathforest.profile.report.MethodPlace;
import org.pathforest.profile.text.Inline;
import org.pathforest.profile.text.JsonText;
import org.pathforest.profile.text.Markdown;
import org.pathforest.profile.text.Numbers;
import org.pathforest.profile.text.PathText;
import org.pathforest.profile.text.Style;
import org.pathforest.profile.text.TextLines;
import org.pathforest.profile.text.Wrap;

/**
 * Suggestions of what to test next, in words. Component names are JSON field names.
 *
 * @param suggestions suggestions, most promising first
 * @param ruledOut number of further examined paths that are impossible because conditions on them
 *     contradict each other
 * @param idle number of methods with probes that did not run
 * @param notes notes on code that may have run without being counted
 */
public record NextReport(List<Row> suggestions, int ruledOut, long idle, List<String> notes) {
  /** Explains the order of the suggestions. */
  private static final String REMARK =
      "Ranking: lines gained, divided by the square root of how often the place was reached without"
          + " success. What never happened in many attempts may be impossible.";

  private static final String PAIR = "pair";

  /** Separates the texts of two paths. It is no text of a condition, as a bar would be. */
  private static final String THEN = "; then ";

  private static final String NEVER_FALSE = "never false";
  private static final String NEVER_TRUE = "never true";

  /** Copies the lists. */
  public NextReport {
    suggestions = List.copyOf(suggestions);
    notes = List.copyOf(notes);
  }

  /**
   * A suggestion.
   *
   * @param rank rank, from 1
   * @param kind {@code branch}, {@code path}, or {@code pair} for two iterations of a loop
   * @param place the method
   * @param line source line; 0 if unknown
   * @param gap what never happened there
   */
  public record Row(int rank, String kind, @Inline MethodPlace place, int line, @Inline Gap gap) {
    private String ofLine() {
      return line > 0 ? ", line " + line : "";
    }

    /** Returns the suggestion as a sentence without its place; conditions are in backquotes. */
    public String text() {
      return sentence(this, c -> '`' + c + '`');
    }
  }

  /**
   * Something that never happened.
   *
   * @param condition condition that always held or never held; for a path, the conditions that
   *     would hold on it; for a pair, the conditions of both paths, separated by {@code ; then };
   *     empty if no condition is certain
   * @param outcome {@code never false}, {@code never true}, {@code never ran}, or the outcome that
   *     the branch never had
   * @param reached how often the branch was executed; for a path, the count of the executed path
   *     most like it; for a pair, the smaller count of its two paths
   * @param linesGained number of lines behind the gap of which nothing ran
   * @param others number of other outcomes of the branch that never happened
   */
  public record Gap(String condition, String outcome, long reached, int linesGained, int others) {}

  /**
   * Creates the report.
   *
   * @param coverage coverage of the profile
   * @param limit greatest number of suggestions, 1 or more
   */
  public static NextReport of(Profile profile, Coverage coverage, int limit) throws IOException {
    List<Row> rows = new ArrayList<>();
    NextTests.Found found = NextTests.of(profile, coverage, limit);
    for (Suggestion s : found.suggestions()) {
      rows.add(row(rows.size() + 1, s));
    }
    return new NextReport(
        rows,
        found.ruledOut(),
        coverage.totals().methods().total() - coverage.totals().methods().covered(),
        Limits.notes(profile));
  }

  private static Row row(int rank, Suggestion s) {
    PathText text = new PathText(s.method());
    String kind = s.missing() != null ? "branch" : s.paths().size() == 1 ? "path" : PAIR;
    String held = s.missing() == null ? null : text.condition(s.taken().get(0));
    String missing =
        s.missing() == null
            ? s.paths().stream().map(text::path).collect(Collectors.joining(THEN))
            : text.condition(s.missing());
    boolean twoWays =
        s.missing() != null && s.method().cfg().successors(s.missing().from()).size() == 2;
    String condition = missing == null ? "" : missing;
    String outcome = "never ran";
    if (twoWays && held != null) {
      // In a combination of several conditions, a leading ! negates only the first one.
      boolean negated = held.startsWith("!") && !held.contains("&&") && !held.contains("||");
      condition = negated ? bare(held.substring(1)) : held;
      outcome = negated ? NEVER_TRUE : NEVER_FALSE;
    } else if (s.missing() != null) {
      outcome = missing == null ? text.outcome(s.missing()) : NEVER_TRUE;
    }
    return new Row(
        rank,
        kind,
        MethodPlace.of(s.method().key()),
        s.line(),
        new Gap(condition, outcome, s.reached(), s.linesGained(), s.others()));
  }

  /** Returns a condition without parentheses that enclose all of it. */
  private static String bare(String condition) {
    int open = 0;
    for (int i = 0; i < condition.length(); i++) {
      open += condition.charAt(i) == '(' ? 1 : condition.charAt(i) == ')' ? -1 : 0;
      if (open == 0) {
        boolean around = i > 0 && i == condition.length() - 1 && condition.charAt(0) == '(';
        return around ? condition.substring(1, i) : condition;
      }
    }
    return condition;
  }

  /**
   * Returns a suggestion as a sentence.
   *
   * @param code marks a text as code
   */
  private static String sentence(Row row, UnaryOperator<String> code) {
    Gap gap = row.gap();
    String times = Numbers.count(gap.reached(), "time");
    String said;
    if (row.kind().equals(PAIR)) {
      String[] both = gap.condition().split(Pattern.quote(THEN), 2);
      return "an iteration %s was never followed by an iteration %s (each ran at least %s)"
          .formatted(code.apply(both[0]), code.apply(both[1]), times);
    } else if (row.kind().equals("path")) {
      return "never ran (the most similar path ran " + times + "): " + code.apply(gap.condition());
    } else if (gap.condition().isEmpty()) {
      said = "the branch was never '" + gap.outcome() + "' (reached " + times + ")";
    } else {
      said =
          "%s was %s (%s %s)"
              .formatted(
                  code.apply(gap.condition()),
                  gap.outcome(),
                  gap.outcome().equals(NEVER_FALSE) ? "true" : "reached",
                  times);
    }
    return said
        + (gap.others() == 0
            ? ""
            : "; never seen either: " + Numbers.count(gap.others(), "other outcome"))
        + (gap.linesGained() == 0
            ? ""
            : "; " + Numbers.count(gap.linesGained(), "line") + " behind it never ran");
  }

  /** Returns the suggestions, one line each: {@code org.x.Foo.bar(), line 9: `n > 0` was …}. */
  public List<String> lines() {
    return suggestions.stream()
        .map(row -> row.place().name() + row.ofLine() + ": " + row.text())
        .toList();
  }

  /** Writes text of at most {@value TextLines#WIDTH} columns; lines end with a line feed. */
  public void writeText(Style style, Appendable out) throws IOException {
    TextLines lines = new TextLines(out, style);
    if (suggestions.isEmpty()) {
      lines.line(
          "Everything that ran is covered: all branches, all paths of the smaller methods, all pairs of iterations.");
    }
    for (Row row : suggestions) {
      String rank = row.rank() + ". ";
      int room = TextLines.WIDTH - rank.length() - row.ofLine().length();
      lines.header(rank + Wrap.name(row.place().name(), room) + row.ofLine());
      if (row.kind().equals("path")) {
        lines.path("   never ran: ", row.gap().condition(), "     ");
      } else {
        lines.wrapped(row.text(), "   ");
      }
    }
    lines.line("");
    lines.remark(REMARK);
    for (String remark : remarks()) {
      lines.remark(remark);
    }
    for (String note : notes) {
      lines.wrapped(note, "");
    }
  }

  /** Writes a Markdown list. */
  public void writeMarkdown(Appendable out) throws IOException {
    Markdown to = new Markdown(out);
    List<String> items = new ArrayList<>();
    for (Row row : suggestions) {
      items.add(
          Markdown.code(row.place().name()) + row.ofLine() + ": " + sentence(row, Markdown::code));
    }
    to.list(items);
    for (String remark : remarks()) {
      to.paragraph(Markdown.text(remark));
    }
    to.list(notes.stream().map(Markdown::text).toList());
  }

  private List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    if (ruledOut > 0) {
      remarks.add(
          "Impossible, because conditions on them contradict each other: "
              + Numbers.count(ruledOut, "more path")
              + ".");
    }
    if (idle > 0) {
      remarks.add(
          Numbers.count(idle, "method") + " did not run at all; coverage --by method lists them.");
    }
    return remarks;
  }

  /** Writes JSON. */
  public void writeJson(Appendable out) throws IOException {
    JsonText.write(this, out);
  }
}
