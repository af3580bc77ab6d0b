package org.pathforest.e2e.corpus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.InstrumentResult.Left;

/** Reports as a Markdown table, with what is named below it. */
final class CorpusTable {
  private static final String HEAD =
      """
      | jar | classes | methods | instrumented | trivial | left out | unread | from bytecode | cut \
      | thinned | verifier errors | structural differences | link before | link after | seconds \
      | methods/s | size ratio |
      |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
      """;

  private final List<JarReport> reports;

  CorpusTable(List<JarReport> reports) {
    this.reports = reports.stream().sorted(Comparator.comparing(JarReport::name)).toList();
  }

  /** Methods of all jars. */
  int methods() {
    return sum(r -> r.result().methods());
  }

  /** Methods of all jars that were left out. */
  int leftOut() {
    return sum(r -> r.result().leftOut().size());
  }

  private int sum(ToIntFunction<JarReport> of) {
    return reports.stream().mapToInt(of).sum();
  }

  /** The table, its totals, and the names of all that is not as it could be. */
  String text() {
    StringBuilder text = new StringBuilder(HEAD);
    for (JarReport r : reports) {
      InstrumentResult i = r.result();
      row(
          text,
          List.of(
              r.name(),
              i.classes(),
              i.methods(),
              i.instrumented(),
              i.trivial(),
              i.leftOut().size(),
              i.unread().size(),
              i.fromBytecode().size(),
              i.cut().size(),
              i.thinned().size(),
              r.verifierErrors().size(),
              r.differences().size(),
              r.linkedBefore(),
              r.linkedAfter()),
          r.seconds(),
          i.methods(),
          String.format(Locale.ROOT, "%.2f", r.sizeRatio()));
    }
    double seconds = reports.stream().mapToDouble(JarReport::seconds).sum();
    row(
        text,
        List.of(
            "**all " + reports.size() + "**",
            sum(r -> r.result().classes()),
            methods(),
            sum(r -> r.result().instrumented()),
            sum(r -> r.result().trivial()),
            leftOut(),
            sum(r -> r.result().unread().size()),
            sum(r -> r.result().fromBytecode().size()),
            sum(r -> r.result().cut().size()),
            sum(r -> r.result().thinned().size()),
            sum(r -> r.verifierErrors().size()),
            sum(r -> r.differences().size()),
            sum(JarReport::linkedBefore),
            sum(JarReport::linkedAfter)),
        seconds,
        methods(),
        "");
    text.append(
        String.format(
            Locale.ROOT,
            "%nLeft out: %s of %s methods (%.4f %%).%n",
            number(leftOut()),
            number(methods()),
            100.0 * leftOut() / Math.max(1, methods())));
    names(text);
    return text.toString();
  }

  private static void row(
      StringBuilder text, List<Object> cells, double seconds, int methods, String ratio) {
    text.append("| ");
    for (Object cell : cells) {
      text.append(cell instanceof Integer n ? number(n) : cell).append(" | ");
    }
    text.append(String.format(Locale.ROOT, "%.1f | ", seconds))
        .append(number((int) (methods / Math.max(seconds, 0.001))))
        .append(" | ")
        .append(ratio)
        .append(" |\n");
  }

  private static String number(int n) {
    return String.format(Locale.ROOT, "%,d", n);
  }

  private void names(StringBuilder text) {
    section(text, "Left out, and why", r -> lines(r.result().leftOut()));
    section(text, "Unread, and why (kept as they were)", r -> lines(r.result().unread()));
    section(text, "Modelled from bytecode", r -> lines(r.result().fromBytecode()));
    section(text, "Thinned: less is kept of interrupted paths", r -> lines(r.result().thinned()));
    section(text, "Duplicate entries (kept)", r -> lines(r.result().duplicates()));
    section(text, "Verifier errors", JarReport::verifierErrors);
    section(text, "Structural differences", JarReport::differences);
    section(text, "Linked before and not after", JarReport::linkErrors);
    baseline(text);
  }

  private interface Lines {
    List<String> of(JarReport report);
  }

  private static List<String> lines(List<Left> left) {
    return left.stream().map(Left::toString).toList();
  }

  private void section(StringBuilder text, String title, Lines lines) {
    List<String> all = new ArrayList<>();
    for (JarReport r : reports) {
      lines.of(r).forEach(l -> all.add("- " + r.name() + ": `" + l.replace('`', '\'') + "`"));
    }
    if (!all.isEmpty()) {
      text.append("\n## ").append(title).append("\n\n");
      all.forEach(l -> text.append(l).append('\n'));
    }
  }

  /** Methods that the check has something against before they are woven, too. */
  private void baseline(StringBuilder text) {
    Map<String, Integer> counts = new TreeMap<>();
    for (JarReport r : reports) {
      if (!r.knownErrors().isEmpty()) {
        counts.put(r.name(), r.knownErrors().size());
      }
    }
    if (!counts.isEmpty()) {
      text.append("\n## Methods that fail the check in the original already\n\n");
      counts.forEach((jar, n) -> text.append("- ").append(jar).append(": ").append(n).append('\n'));
    }
  }
}
