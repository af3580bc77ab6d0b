package org.pathforest.profile.report.predict;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.pathforest.profile.predict.Hottest;
import org.pathforest.profile.predict.NextPath;
import org.pathforest.profile.predict.Overlap;
import org.pathforest.profile.report.Limits;
import org.pathforest.profile.text.FirstNames;
import org.pathforest.profile.text.Numbers;
import org.pathforest.profile.text.Style;
import org.pathforest.profile.text.TextLines;

/** Writes predictions from edges and shorter sequences as text for people. */
public final class PredictionText {
  private final PredictionReport.Model model;

  private final TextLines lines;

  private PredictionText(PredictionReport.Model model, TextLines lines) {
    this.model = model;
    this.lines = lines;
  }

  /**
   * Writes text of at most {@value TextLines#WIDTH} columns; lines end with a line feed.
   *
   * @param train name of the profile that predicts
   * @param ref name of the profile that is predicted; may be the same
   * @param starts whether to show the predicted paths
   */
  public static void write(
      PredictionReport.Model model,
      String train,
      String ref,
      boolean starts,
      Style style,
      Appendable out)
      throws IOException {
    TextLines lines = new TextLines(out, style);
    if (model.against()) {
      lines.wrapped("predicted from: " + train, "");
      lines.wrapped("what ran:       " + ref, "");
      lines.line("");
    }
    PredictionText text = new PredictionText(model, lines);
    if (model.paths().paths() == 0) {
      lines.line("No path was executed to its end.");
      text.notes();
      return;
    }
    text.paths();
    text.sequences();
    text.next();
    lines.line("");
    text.notes();
    text.methods(starts);
    text.remarks();
  }

  private void paths() throws IOException {
    PredictionReport.Paths p = model.paths();
    lines.header("                            longest path             average path");
    lines.header("paths                    edges  instructions     edges  instructions");
    PredictionReport.Lengths<Long> longest = p.longest();
    PredictionReport.Lengths<Double> average = p.average();
    length(
        "executed",
        longest.edges(),
        longest.instructions(),
        average.edges(),
        average.instructions());
    length(
        "to 1st misprediction",
        longest.predictedEdges(),
        longest.predictedInstructions(),
        average.predictedEdges(),
        average.predictedInstructions());
    lines.line("");
    lines.wrapped(
        "predicted to the end: %s of %s different paths (%s), %s of %s executions"
            .formatted(
                Numbers.count(p.correct()),
                Numbers.count(p.paths()),
                Numbers.percent((double) p.correct() / p.paths()),
                Numbers.percent(p.correctExecutions() / p.executions()),
                Numbers.magnitude(p.executions())),
        "");
    PredictionReport.StartCounts starts = p.starts();
    lines.wrapped(
        "where paths begin: %s; there the predicted path is the hottest: %s; it never ran: %s"
            .formatted(
                Numbers.count(starts.starts(), "place"),
                Numbers.percent((double) starts.startsRight() / starts.starts()),
                Numbers.percent((double) starts.startsNeverRan() / starts.starts())),
        "");
    lines.wrapped(
        "methods: %s; different paths in one: %s on average, %s at most"
            .formatted(
                Numbers.count(model.ran()),
                decimal((double) p.paths() / model.ran()),
                Numbers.count(model.mostPaths())),
        "");
  }

  private void length(
      String what, long edges, long instructions, double averageEdges, double averageInstructions)
      throws IOException {
    lines.line(
        "%-20s  %8s  %12s  %8s  %12s"
            .formatted(
                what,
                Numbers.count(edges),
                Numbers.count(instructions),
                decimal(averageEdges),
                decimal(averageInstructions)));
  }

  private void sequences() throws IOException {
    List<Overlap> all =
        model.markov().sequences().stream()
            .filter(o -> o.from() == o.n() - 1 && o.occurrences() > 0)
            .toList();
    if (all.isEmpty()) {
      return;
    }
    lines.line("");
    lines.header(
        "                                          predicted from   expected within a tenth,");
    lines.header(
        "sequences                                  one    single   of the hottest of all");
    lines.header(
        "of paths    different       occurrences   shorter   paths      10      100       1%     0.1%");
    for (Overlap o : all) {
      StringBuilder hot = new StringBuilder();
      for (Hottest h : model.markov().hottest()) {
        if (h.n() == o.n()) {
          String share = h.predicted() + "/" + h.sequences();
          hot.append(("%" + (h.top() == 10 ? 8 : 9) + "s").formatted(share));
        }
      }
      Overlap fromPaths = PredictionCsv.find(model.markov().sequences(), o.n(), 1);
      lines.line(
          "%-8d %12s  %16s   %7s %7s%s"
              .formatted(
                  o.n(),
                  Numbers.count(o.sequences()),
                  Numbers.magnitude(o.occurrences()).replace("billion", "10^9"),
                  Numbers.percent(o.share()),
                  Numbers.percent(fromPaths.share()),
                  hot));
    }
  }

  private void next() throws IOException {
    List<NextPath> all = model.markov().next();
    if (all.isEmpty() || all.get(0).executions() == 0) {
      return;
    }
    lines.line("");
    lines.header("paths before     contexts   next path expected    gain");
    double before = -1;
    for (NextPath n : all) {
      // Rounding to a whole number first avoids a minus zero.
      double gain = Math.round((n.share() - before) * 1000) / 10.0;
      String gained = before < 0 ? "" : String.format(Locale.ROOT, "%+.1f%%", gain);
      lines.line(
          "%-12d %12s   %18s %7s"
              .formatted(
                  n.context(), Numbers.count(n.contexts()), Numbers.percent(n.share()), gained));
      before = n.share();
    }
  }

  private void notes() throws IOException {
    PredictionReport.Caveats caveats = model.caveats();
    if (model.against() && caveats.untrained() > 0) {
      lines.wrapped(
          "methods that did not run, or had other code, in the predicting profile: %s, with %s of the"
                  .formatted(
                      Numbers.count(caveats.untrained()),
                      Numbers.percent(
                          model.paths().executions() == 0
                              ? 0
                              : caveats.untrainedExecutions() / model.paths().executions()))
              + " executions, where all edges are assumed equally likely",
          "");
    }
    if (caveats.otherBuild() > 0) {
      lines.wrapped(
          "methods predicted although their class files differ (same shape): "
              + Numbers.count(caveats.otherBuild()),
          "");
    }
    named("methods with other code", caveats.otherCode());
    named("methods whose counts were lost, not predicted", caveats.unknown());
    named(
        "methods with sequences shorter than %d (a limit was hit)".formatted(model.k()),
        caveats.limited());
    for (String note : Limits.notes(caveats.limits(), null)) {
      lines.wrapped(note, "");
    }
  }

  private void named(String what, List<String> names) throws IOException {
    if (!names.isEmpty()) {
      lines.wrapped(
          "%s: %s: %s"
              .formatted(what, Numbers.count(names.size()), FirstNames.of(names, FirstNames.JSON)),
          "");
    }
  }

  private void methods(boolean starts) throws IOException {
    lines.header(" missed  correct        edges   instructions  method");
    for (PredictionReport.Method m : model.methods()) {
      PredictionReport.Paths p = m.paths();
      PredictionReport.Lengths<Double> average = p.average();
      String start =
          "%7s %8s %12s %14s  "
              .formatted(
                  Numbers.percent(m.missed()),
                  p.executions() == 0
                      ? "-"
                      : Numbers.percent(p.correctExecutions() / p.executions()),
                  decimal(average.predictedEdges()) + " of " + decimal(average.edges()),
                  decimal(average.predictedInstructions())
                      + " of "
                      + decimal(average.instructions()));
      m.symbol().writeRow(start, m.trained() ? "" : "  (unknown)", lines);
      if (starts) {
        for (PredictionReport.Start s : m.starts()) {
          start(s);
        }
      }
    }
  }

  private void start(PredictionReport.Start s) throws IOException {
    boolean right = s.predictedCount() == s.hottestCount();
    lines.path(
        "  predicted%s, %s of %s: "
            .formatted(
                right ? " and hottest" : "",
                s.predictedCount() == 0 ? "never" : Numbers.count(s.predictedCount(), "time"),
                Numbers.magnitude(s.executions())),
        s.predicted(),
        "    ");
    if (!right) {
      lines.path(
          "    but hottest, %s: ".formatted(Numbers.count(s.hottestCount(), "time")),
          s.hottest(),
          "      ");
    }
  }

  private void remarks() throws IOException {
    lines.line("");
    lines.remark(
        "A path is predicted by following the most frequent edge out of each block (Ball and Larus"
            + " 1996, section 6 and Table 2). Averages are over executions, and reach up to the first"
            + " misprediction. Missed: share of all instructions on paths that come after it. Correct:"
            + " share of executions predicted to their end.");
    if (!model.markov().sequences().isEmpty()) {
      lines.remark(
          "A sequence is predicted by a Markov chain: its count is estimated as the count of the paths"
              + " before its last one, times that path's share after the same shorter context."
              + " Predicted: share of the occurrences that are also expected. Single paths: what a"
              + " Ball-Larus profile and the graph tell.");
    }
    List<NextPath> next = model.markov().next();
    if (!next.isEmpty() && next.get(0).executions() > 0) {
      lines.remark(
          model.against()
              ? "Next path: the one that followed most often after so many paths in the predicting"
                  + " profile; after none, only the place where it begins is known."
              : "Next path: the one that followed most often after so many paths; after none, only the"
                  + " place where it begins is known. It is tested on the run that it was learned from,"
                  + " so longer contexts never do worse; use --against to test on another run.");
    }
  }

  private static String decimal(double n) {
    return String.format(Locale.ROOT, "%,.1f", n);
  }
}
