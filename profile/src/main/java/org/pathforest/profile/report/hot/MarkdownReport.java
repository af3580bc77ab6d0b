package org.pathforest.profile.report.hot;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.pathforest.profile.report.Note;
import org.pathforest.profile.report.tune.FindingRow;
import org.pathforest.profile.report.tune.LoopRow;
import org.pathforest.profile.text.FirstNames;
import org.pathforest.profile.text.Markdown;
import org.pathforest.profile.text.Numbers;

/** Writes a report as Markdown: the hottest methods, each with its findings and paths. */
public final class MarkdownReport {
  private MarkdownReport() {}

  /** Writes a report. */
  public static void write(ReportModel model, Appendable out) throws IOException {
    Markdown to = new Markdown(out);
    ReportModel.Execution sums = model.totals().execution();
    to.paragraph(
        "%s of %s instrumented methods ran: %s, %s, %s instructions on paths."
            .formatted(
                Numbers.count(sums.ran()),
                Numbers.count(model.totals().instrumentation().instrumented()),
                Numbers.calls(sums.activations(), sums.activationsUnknown().size()),
                Numbers.count(sums.paths(), "path"),
                Numbers.magnitude(sums.instructions())));
    List<String> limits = new ArrayList<>();
    for (Note note : model.totals().notes()) {
      if (note.warning()) {
        limits.add(Markdown.text(note.line(FirstNames.JSON)));
      }
    }
    to.list(limits);
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("share", "calls", "paths", "method"));
    for (ReportModel.Method m : model.methods()) {
      ReportModel.MethodCounts counts = m.counts();
      rows.add(
          List.of(
              Numbers.percent(m.cost().share()),
              (counts.activationsUnknown() > 0 ? "≥ " : "") + Numbers.count(counts.activations()),
              Numbers.count(counts.executed()) + " of " + Numbers.possible(counts.possible()),
              Markdown.code(m.declaration().name())));
    }
    to.table(3, rows);
    for (ReportModel.Method m : model.methods()) {
      method(m, to);
    }
  }

  private static void method(ReportModel.Method m, Markdown to) throws IOException {
    to.heading(
        Markdown.code(m.declaration().name()) + ' ' + Markdown.text(m.declaration().source()));
    List<String> sentences = new ArrayList<>();
    for (LoopRow loop : m.paths().loops()) {
      sentences.add(Markdown.text(loop.trips()));
      loop.findings().forEach(f -> sentences.add(sentence(f)));
    }
    m.paths().apart().forEach(f -> sentences.add(sentence(f)));
    to.list(sentences);
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("share", "times", "path", "conditions"));
    for (ReportModel.ListedPath path : m.paths().listed()) {
      rows.add(
          List.of(
              Numbers.percent(path.share()),
              Numbers.count(path.count()),
              path.named().letter(),
              Markdown.path(path.named().text())));
    }
    to.table(2, rows);
  }

  private static String sentence(FindingRow f) {
    return Markdown.text(f.text()) + " *" + f.advice() + "*";
  }
}
