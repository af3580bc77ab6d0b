package org.pathforest.profile.report.predict;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.pathforest.profile.predict.Overlap;
import org.pathforest.profile.text.TextEscapes;

/** Writes predictions as comma-separated values. */
public final class PredictionCsv {
  private static final String HEADER =
      "method,source,trained,exactUpTo,paths,correct,executions,correctExecutions,"
          + "averageEdges,averageInstructions,averagePredictedEdges,averagePredictedInstructions,"
          + "longestEdges,longestInstructions,longestPredictedEdges,longestPredictedInstructions,"
          + "starts,startsRight,startsNeverRan,missed,n,fromShorter,fromPaths";

  private PredictionCsv() {}

  /**
   * Writes comma-separated values: a header, then one line per method. The last three columns are
   * about the longest known sequences: their length n, and how much of them is predicted by
   * sequences of n - 1 paths and by single paths. These columns are empty if no sequences are known
   * or another profile predicts.
   */
  public static void write(PredictionReport.Model model, Appendable out) throws IOException {
    out.append(HEADER).append('\n');
    for (PredictionReport.Method m : model.methods()) {
      PredictionReport.Paths p = m.paths();
      int n = m.sequences().stream().mapToInt(Overlap::n).max().orElse(0);
      out.append(
          String.join(
              ",",
              TextEscapes.csv(m.symbol().name()),
              TextEscapes.csv(m.symbol().source()),
              Boolean.toString(m.trained()),
              Integer.toString(m.exactUpTo()),
              Long.toString(p.paths()),
              Long.toString(p.correct()),
              whole(p.executions()),
              whole(p.correctExecutions()),
              decimal(p.average().edges()),
              decimal(p.average().instructions()),
              decimal(p.average().predictedEdges()),
              decimal(p.average().predictedInstructions()),
              p.longest().edges().toString(),
              p.longest().instructions().toString(),
              p.longest().predictedEdges().toString(),
              p.longest().predictedInstructions().toString(),
              Long.toString(p.starts().starts()),
              Long.toString(p.starts().startsRight()),
              Long.toString(p.starts().startsNeverRan()),
              decimal(m.missed()),
              n == 0 ? "" : Integer.toString(n),
              n == 0 ? "" : decimal(find(m.sequences(), n, n - 1).share()),
              n == 0 ? "" : decimal(find(m.sequences(), n, 1).share())));
      out.append('\n');
    }
  }

  /**
   * Returns the prediction of sequences of {@code n} paths from sequences of {@code from} paths.
   */
  static Overlap find(List<Overlap> overlaps, int n, int from) {
    return overlaps.stream().filter(o -> o.n() == n && o.from() == from).findFirst().orElseThrow();
  }

  private static String whole(double n) {
    return String.format(Locale.ROOT, "%.0f", n);
  }

  private static String decimal(double n) {
    return String.format(Locale.ROOT, "%.6f", n);
  }
}
