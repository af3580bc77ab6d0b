package org.pathforest.profile.report.hot;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.pathforest.profile.pattern.Pattern;
import org.pathforest.profile.report.Limits;
import org.pathforest.profile.report.Note;
import org.pathforest.profile.report.pattern.Finding;
import org.pathforest.profile.report.pattern.PatternReport;
import org.pathforest.profile.text.Numbers;
import org.pathforest.profile.text.Style;
import org.pathforest.profile.text.TextLines;
import org.pathforest.profile.text.Wrap;

/** A report as text of at most {@value #WIDTH} columns, for people who know no path profiling. */
public final class TextReport {
  /** Columns. */
  public static final int WIDTH = TextLines.WIDTH;

  /** So many patterns stand at the end. */
  private static final int SUMMED_UP = 10;

  private final TextLines out;

  private TextReport(TextLines out) {
    this.out = out;
  }

  /** Writes a report; lines end with a line feed. */
  public static void write(ReportModel model, Style style, Appendable out) throws IOException {
    TextLines lines = new TextLines(out, style);
    TextReport report = new TextReport(lines);
    report.totals(model.totals());
    report.table(model.methods());
    int rank = 1;
    for (ReportModel.Method m : model.methods()) {
      report.method(rank++, m);
    }
    report.legend();
    report.patterns(model);
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
    wrapped(
        "not instrumented in these classes: %s without need, %s left out"
            .formatted(
                Numbers.count(classes.trivial(), "method"),
                Numbers.count(
                    classes.leftOut().values().stream().mapToLong(Long::longValue).sum())),
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
      line("No path has ended.");
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
        "%s of all instructions; %s, %s, %s different of %s possible%s; %s interrupted"
            .formatted(
                Numbers.percent(m.cost().share()),
                Numbers.calls(counts.activations(), counts.activationsUnknown()),
                Numbers.count(counts.paths(), "path"),
                Numbers.count(counts.executed()),
                Numbers.possible(counts.possible()),
                paths.cuts().isEmpty()
                    ? ""
                    : ", which are cut into " + Numbers.count(counts.numPaths()) + " pieces",
                Numbers.count(counts.interrupted())),
        "   ");
    for (Note note : m.notes()) {
      wrapped(note.inText(), "   ");
    }
    if (m.bursts() != null) {
      wrapped(Limits.bursts(m.bursts()), "   ");
    }
    int known = m.accuracy().exactUpTo();
    if (known < m.k()) {
      wrapped("known are sequences of up to %d paths".formatted(known), "   ");
    }
    if (!paths.cuts().isEmpty()) {
      wrapped("paths are cut from line " + String.join(", ", paths.cuts()), "   ");
    }
    if (paths.patterns().isEmpty()) {
      for (ReportModel.Loop l : paths.loops()) {
        wrapped(loop(l), "   ");
      }
    }
    findings(paths, true);
    for (ReportModel.Sequence s : paths.sequences()) {
      sequence(s);
    }
    for (ReportModel.InterruptedPath p : paths.interruptedPaths()) {
      wrapped(
          "%s an exception %s%s"
              .formatted(
                  Numbers.count(p.count(), "time"),
                  p.handler().isEmpty() ? "left the method" : "was caught at " + p.handler(),
                  p.text().isEmpty() ? "" : ": " + p.text()),
          "   ");
    }
    findings(paths, false);
  }

  /** Trip counts of its loops, or the patterns of its paths. */
  private void findings(ReportModel.Paths paths, boolean trips) throws IOException {
    for (Finding f : paths.patterns()) {
      if (f.evidence() instanceof Pattern.TripCounts == trips) {
        wrapped((trips ? "" : f.kind() + ": ") + f.text(), "   ");
        for (String path : f.paths()) {
          wrapped(path, "      ");
        }
      }
    }
  }

  private static String loop(ReportModel.Loop l) {
    String place = l.line() > 0 ? "line " + l.line() : "offset " + l.offset();
    if (l.entries() == 0) {
      return "loop at %s: went back %s".formatted(place, Numbers.count(l.backEdges(), "time"));
    }
    return "loop at %s: entered %s, went back %s, %s per entry"
        .formatted(
            place,
            Numbers.count(l.entries(), "time"),
            Numbers.count(l.backEdges(), "time"),
            String.format(Locale.ROOT, "%.1f", (double) l.backEdges() / l.entries()));
  }

  private void sequence(ReportModel.Sequence s) throws IOException {
    wrapped(Numbers.percent(s.ofMethod()) + " of the method: " + what(s), "   ");
    for (ReportModel.Step step : s.steps()) {
      String times =
          step.least() == step.most()
              ? (step.least() == 1 ? "" : "×" + Numbers.count(step.least()))
              : "×" + Numbers.count(step.least()) + "-" + Numbers.count(step.most());
      String start = "      %-5s ".formatted(times);
      List<String> lines =
          Wrap.lines("path " + step.path() + ": " + step.text(), " ".repeat(start.length()), WIDTH);
      line(start + lines.get(0).strip());
      for (String more : lines.subList(1, lines.size())) {
        line(more);
      }
    }
  }

  private static String what(ReportModel.Sequence s) {
    int turn = s.steps().stream().mapToInt(ReportModel.Step::least).sum();
    int first = s.steps().get(0).path();
    String times = Numbers.count(s.count(), "time");
    String what =
        switch (s.kind()) {
          case CYCLE ->
              turn == 1
                  ? "one path again and again, %s %s in a row"
                      .formatted(times, Numbers.count(s.length()))
                  : "a cycle of %s, %s %s in a row from here"
                      .formatted(Numbers.count(turn, "path"), times, Numbers.count(s.length()));
          case CALL -> times + " the whole call, " + paths(s);
          case HANDLER -> times + " from an exception handler to the end, " + paths(s);
          case SEQUENCE ->
              times
                  + (s.length() == 1
                      ? " the path"
                      : " these " + Numbers.count(s.length(), "path") + " in a row");
        };
    return what
        + " (%s of the times that path %d ran)".formatted(Numbers.percent(s.ofFirst()), first);
  }

  private static String paths(ReportModel.Sequence s) {
    boolean varies = s.steps().stream().anyMatch(step -> step.least() < step.most());
    return (varies ? "up to " : "") + Numbers.count(s.length(), "path");
  }

  private void legend() throws IOException {
    line("");
    out.remark(
        "A path runs from the start of a method, of a handler or of a loop's turn to the next turn or"
            + " the end. It is written as the lines that it runs through; (taken), (not), (case 3) tell"
            + " which way a branch went at the end of a line, @24 is an offset where there is no line."
            + " Shares are of bytecode instructions on paths; those of a sequence are lower bounds.");
  }

  /** What was found in the methods of a report, heaviest first, two lines each or more. */
  private void patterns(ReportModel model) throws IOException {
    List<PatternReport.Row> rows = new ArrayList<>();
    double all = model.totals().execution().instructions();
    for (ReportModel.Method m : model.methods()) {
      ReportModel.Cost cost = m.cost();
      for (Finding f : m.paths().patterns()) {
        if (!(f.evidence() instanceof Pattern.TripCounts)) {
          double weight = f.evidence().weight();
          double share =
              m.bursts() == null
                  ? all == 0 ? 0 : weight / all
                  : cost.instructions() == 0 ? 0 : weight / cost.instructions() * cost.share();
          rows.add(
              new PatternReport.Row(
                  m.declaration().name(), m.declaration().source(), share, m.bursts(), null, f));
        }
      }
    }
    if (rows.isEmpty()) {
      return;
    }
    rows.sort(Comparator.comparingDouble(row -> -row.share()));
    out.line("");
    out.heading("Patterns of these methods, by the instructions on the paths that they are about:");
    for (PatternReport.Row row : rows.subList(0, Math.min(SUMMED_UP, rows.size()))) {
      String start = "%6s  %-11s  ".formatted(Numbers.percent(row.share()), row.finding().kind());
      out.line(start + Wrap.name(row.method(), WIDTH - start.length()));
      out.wrapped(row.finding().text(), " ".repeat(start.length()));
    }
  }
}
