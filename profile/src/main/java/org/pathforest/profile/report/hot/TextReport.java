package org.pathforest.profile.report.hot;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.pathforest.profile.report.Limits;
import org.pathforest.profile.report.Note;
import org.pathforest.profile.report.tune.FindingRow;
import org.pathforest.profile.report.tune.FindingText;
import org.pathforest.profile.report.tune.LoopRow;
import org.pathforest.profile.text.NamedPath;
import org.pathforest.profile.text.Numbers;
import org.pathforest.profile.text.Style;
import org.pathforest.profile.text.TextLines;
import org.pathforest.profile.text.Wrap;

/**
 * Writes a report as text of at most {@value #WIDTH} columns, for people who do not know path
 * profiling.
 */
public final class TextReport {
  /** Width of the text in columns. */
  public static final int WIDTH = TextLines.WIDTH;

  private final TextLines out;
  private final boolean ids;

  private TextReport(TextLines out, boolean ids) {
    this.out = out;
    this.ids = ids;
  }

  /** Writes a report that names paths by letters only. */
  public static void write(ReportModel model, Style style, Appendable out) throws IOException {
    write(model, false, style, out);
  }

  /**
   * Writes a report; lines end with a line feed.
   *
   * @param ids whether to show the ids of paths beside their letters
   */
  public static void write(ReportModel model, boolean ids, Style style, Appendable out)
      throws IOException {
    TextLines lines = new TextLines(out, style);
    TextReport report = new TextReport(lines, ids);
    report.totals(model.totals());
    report.table(model.methods());
    int rank = 1;
    for (ReportModel.Method m : model.methods()) {
      report.method(rank++, m);
    }
    report.legend();
  }

  private void line(String text) throws IOException {
    out.line(text);
  }

  private void wrapped(String text, String indent) throws IOException {
    out.wrapped(text, indent);
  }

  private void totals(ReportModel.Totals t) throws IOException {
    ReportModel.Run run = t.run();
    ReportModel.Instrumentation classes = t.instrumentation();
    ReportModel.Execution sums = t.execution();
    String least = run.leastK() < run.k() ? run.leastK() + " to " : "";
    out.header("Path profile: profiler %s, k = %s%d".formatted(run.profiler(), least, run.k()));
    if (!run.program().isEmpty()) {
      wrapped("program: " + run.program(), "  ");
    }
    wrapped(
        "%s of %s instrumented methods ran (loaded classes: %s)"
            .formatted(
                Numbers.count(sums.ran()),
                Numbers.count(classes.instrumented()),
                Numbers.count(classes.classes())),
        "  ");
    long skipped = classes.leftOut().values().stream().mapToLong(Long::longValue).sum();
    wrapped(
        "%s need no probes; %s skipped"
            .formatted(
                Numbers.count(classes.trivial(), "method"),
                skipped == 0 ? "none were" : Numbers.count(skipped) + " were"),
        "  ");
    wrapped(
        "%s, %s, %s interrupted by exceptions; %s instructions on paths"
            .formatted(
                Numbers.calls(sums.activations(), sums.activationsUnknown().size()),
                Numbers.count(sums.paths(), "path"),
                Numbers.count(sums.interrupted()),
                Numbers.magnitude(sums.instructions())),
        "  ");
    for (Note note : t.notes()) {
      wrapped(note.inText(), "  ");
    }
  }

  private void table(List<ReportModel.Method> methods) throws IOException {
    if (methods.isEmpty()) {
      line("");
      line("No path ran to its end.");
      return;
    }
    line("");
    out.header("   #   share         calls          paths  method");
    int rank = 1;
    for (ReportModel.Method m : methods) {
      ReportModel.MethodCounts counts = m.counts();
      String start =
          "%4d  %6s  %12s  %13s  "
              .formatted(
                  rank++,
                  Numbers.percent(m.cost().share()),
                  (counts.activationsUnknown() > 0 ? "≥ " : "")
                      + Numbers.count(counts.activations()),
                  Numbers.count(counts.paths()));
      line(start + Wrap.name(m.declaration().name(), WIDTH - start.length()));
    }
  }

  private void method(int rank, ReportModel.Method m) throws IOException {
    line("");
    String start = "%d. ".formatted(rank);
    String source = m.declaration().source();
    out.heading(start + m.declaration().name() + (source.isEmpty() ? "" : "  " + source));
    ReportModel.MethodCounts counts = m.counts();
    ReportModel.Paths paths = m.paths();
    wrapped(
        "%s of all instructions, in %s. %s of %s possible paths ran%s, %s in all%s."
            .formatted(
                Numbers.percent(m.cost().share()),
                Numbers.calls(counts.activations(), counts.activationsUnknown()),
                Numbers.count(counts.executed()),
                Numbers.possible(counts.possible()),
                paths.cuts().isEmpty()
                    ? ""
                    : " (cut into %s pieces from line %s)"
                        .formatted(
                            Numbers.count(counts.numPaths()), String.join(", ", paths.cuts())),
                Numbers.count(counts.paths(), "time"),
                counts.interrupted() == 0
                    ? ""
                    : "; exceptions interrupted " + Numbers.count(counts.interrupted())),
        "   ");
    for (Note note : m.notes()) {
      wrapped(note.inText(), "   ");
    }
    if (m.bursts() != null) {
      wrapped(Limits.bursts(m.bursts()), "   ");
    }
    int known = m.accuracy().exactUpTo();
    if (known < m.k()) {
      wrapped("sequences are known up to %d paths".formatted(known), "   ");
    }
    findings(paths);
    for (ReportModel.Sequence s : paths.sequences()) {
      if (!isSaid(s, paths)) {
        wrapped(sequence(s), "   ");
      }
    }
    for (ReportModel.ListedPath path : paths.listed()) {
      path(path);
    }
    for (ReportModel.InterruptedPath p : paths.interruptedPaths()) {
      out.path(
          "   %s an exception %s%s"
              .formatted(
                  Numbers.count(p.count(), "time"),
                  p.handler().isEmpty() ? "left the method" : "was caught at " + p.handler(),
                  p.text().isEmpty() ? "" : ": "),
          p.text(),
          "     ");
    }
  }

  /** Writes how often loops repeat, what may make them faster, and what to try. */
  private void findings(ReportModel.Paths paths) throws IOException {
    Map<String, String> advice = new LinkedHashMap<>();
    for (LoopRow loop : paths.loops()) {
      wrapped(loop.trips(), "   ");
      for (FindingRow f : loop.findings()) {
        if (!f.kind().equals(FindingText.TRIP_COUNT)) { // the line before says it
          wrapped(f.text(), "   ");
        }
        advice.putIfAbsent(f.kind(), f.advice());
      }
    }
    for (FindingRow f : paths.apart()) {
      wrapped(f.text(), "   ");
      advice.putIfAbsent(f.kind(), f.advice());
    }
    for (Map.Entry<String, String> kind : advice.entrySet()) {
      wrapped("-> %s: %s".formatted(kind.getKey(), kind.getValue()), "   ");
    }
  }

  /** Returns whether a cycle among the findings, or the list of paths, already shows a sequence. */
  private static boolean isSaid(ReportModel.Sequence s, ReportModel.Paths paths) {
    Set<NamedPath> turn =
        s.steps().stream().map(ReportModel.Step::named).collect(Collectors.toSet());
    return s.kind() == ReportModel.Kind.SEQUENCE && s.length() == 1
        || s.kind() == ReportModel.Kind.CYCLE
            && paths.loops().stream()
                .flatMap(l -> l.findings().stream())
                .anyMatch(
                    f -> f.kind().equals(FindingText.CYCLE) && turn.equals(Set.copyOf(f.paths())));
  }

  private void path(ReportModel.ListedPath path) throws IOException {
    NamedPath named = path.named();
    out.path(
        "   %-2s %s, %s: "
            .formatted(
                name(named), Numbers.percent(path.share()), Numbers.count(path.count(), "time")),
        named.text(),
        "      ");
  }

  private String name(NamedPath path) {
    return path.letter() + (ids ? " (path " + path.path() + ")" : "");
  }

  private String sequence(ReportModel.Sequence s) {
    String steps =
        s.steps().stream()
            .map(step -> name(step.named()) + times(step))
            .collect(Collectors.joining(" "));
    String first = s.steps().get(0).named().letter();
    String ofFirst = "%s of all %s".formatted(Numbers.percent(s.ofFirst()), first);
    String count = Numbers.count(s.count(), "time");
    String what =
        switch (s.kind()) {
          case CYCLE ->
              "%s again and again: %s in a row %s (%s)"
                  .formatted(steps, Numbers.count(s.length()), count, ofFirst);
          case CALL -> "%s, a whole call, %s (%s)".formatted(steps, count, ofFirst);
          case HANDLER ->
              "%s, from an exception handler to the end, %s (%s)".formatted(steps, count, ofFirst);
          case SEQUENCE ->
              s.length() == 1
                  ? "%s, %s".formatted(steps, count)
                  : "%s in a row, %s (%s)".formatted(steps, count, ofFirst);
        };
    return Numbers.percent(s.ofMethod()) + " of its instructions: " + what;
  }

  private static String times(ReportModel.Step step) {
    String least = Numbers.count(step.least());
    return step.most() == 1
        ? ""
        : "×" + least + (step.least() == step.most() ? "" : "-" + Numbers.count(step.most()));
  }

  private void legend() throws IOException {
    line("");
    out.remark(
        "A path begins where a method, an exception handler or a loop iteration begins. It ends at the"
            + " next iteration or at the end of the method. A is the most frequent path of its method, B"
            + " the next. A path is shown as the conditions that held on it; \"again\" means that the"
            + " loop goes on with its next iteration. Shares are of bytecode instructions; those of"
            + " sequences are lower bounds. A loop repeats as often as it goes back to its start. What"
            + " findings mean: docs/guide/tuning.md.");
  }
}
