package org.pathforest.e2e.corpus;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** Reports of jars as a Markdown table, with lists of names below it. */
final class CorpusTable {
  private static final Map<String, ToIntFunction<JarReport>> COLUMNS = new LinkedHashMap<>();
  private static final Map<String, Function<JarReport, Collection<?>>> LISTS =
      new LinkedHashMap<>();

  static {
    COLUMNS.put("classes", r -> r.result().contents().classes().size());
    COLUMNS.put("methods", r -> r.result().methods().total());
    COLUMNS.put("instrumented", r -> r.result().methods().instrumented());
    COLUMNS.put("trivial", r -> r.result().methods().trivial());
    COLUMNS.put("left out", r -> r.result().methods().leftOut().size());
    COLUMNS.put("unread", r -> r.result().contents().unread().size());
    COLUMNS.put("from bytecode", r -> r.result().methods().fromBytecode().size());
    COLUMNS.put("cut", r -> r.result().methods().cut().size());
    COLUMNS.put("reduced", r -> r.result().methods().reduced().size());
    COLUMNS.put("verifier errors", r -> r.files().errors().size());
    COLUMNS.put("structural differences", r -> r.files().differences().size());
    COLUMNS.put("link before", r -> r.links().before());
    COLUMNS.put("link after", r -> r.links().after());
    LISTS.put("Left out, and why", r -> r.result().methods().leftOut());
    LISTS.put("Unread, and why (kept as they were)", r -> r.result().contents().unread());
    LISTS.put("Modelled from bytecode", r -> r.result().methods().fromBytecode());
    LISTS.put("Reduced: less is kept of interrupted paths", r -> r.result().methods().reduced());
    LISTS.put("Duplicate entries (kept)", r -> r.result().contents().duplicates());
    LISTS.put("Verifier errors", r -> r.files().errors());
    LISTS.put("Structural differences", r -> r.files().differences());
    LISTS.put("Linked before and not after", r -> r.links().lost());
  }

  private final List<JarReport> reports;

  CorpusTable(List<JarReport> reports) {
    this.reports = reports.stream().sorted(Comparator.comparing(JarReport::name)).toList();
  }

  private static int sum(List<JarReport> reports, String column) {
    return reports.stream().mapToInt(COLUMNS.get(column)).sum();
  }

  /** Returns the fraction of the methods of all jars that were left out, from 0 to 1. */
  double leftOut() {
    return (double) sum(reports, "left out") / Math.max(1, sum(reports, "methods"));
  }

  /** Returns the table with its totals, followed by lists of special cases and findings. */
  String text() {
    StringBuilder text = new StringBuilder("| jar | ");
    text.append(String.join(" | ", COLUMNS.keySet()));
    text.append(" | seconds | methods/s | size ratio |\n|---|");
    text.append("--:|".repeat(COLUMNS.size() + 3)).append('\n');
    for (JarReport r : reports) {
      text.append(row(r.name(), List.of(r), String.format(Locale.ROOT, "%.2f", r.sizeRatio())));
    }
    text.append(row("**all " + reports.size() + "**", reports, ""));
    text.append(
        String.format(
            Locale.ROOT,
            "%nLeft out: %,d of %,d methods (%.4f %%).%n",
            sum(reports, "left out"),
            sum(reports, "methods"),
            100 * leftOut()));
    LISTS.forEach((title, list) -> text.append(section(title, list)));
    // The check has findings for these methods even before they are woven.
    String known =
        reports.stream()
            .filter(r -> !r.files().known().isEmpty())
            .map(r -> "- %s: %d\n".formatted(r.name(), r.files().known().size()))
            .collect(Collectors.joining());
    return text + headed("Methods that fail the check in the original already", known);
  }

  private static String row(String name, List<JarReport> jars, String ratio) {
    double seconds = jars.stream().mapToDouble(JarReport::seconds).sum();
    String figures =
        COLUMNS.keySet().stream()
            .map(column -> String.format(Locale.ROOT, "%,d | ", sum(jars, column)))
            .collect(Collectors.joining());
    int speed = (int) (sum(jars, "methods") / Math.max(seconds, 0.001));
    return String.format(
        Locale.ROOT, "| %s | %s%.1f | %,d | %s |\n", name, figures, seconds, speed, ratio);
  }

  private String section(String title, Function<JarReport, Collection<?>> list) {
    StringBuilder lines = new StringBuilder();
    for (JarReport r : reports) {
      for (Object line : list.apply(r)) {
        lines.append("- %s: `%s`\n".formatted(r.name(), line.toString().replace('`', '\'')));
      }
    }
    return headed(title, lines.toString());
  }

  private static String headed(String title, String lines) {
    return lines.isEmpty() ? "" : "\n## " + title + "\n\n" + lines;
  }
}
