package org.pathforest.profile.report.predict;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.profile.Profile;
import org.pathforest.profile.predict.Hottest;
import org.pathforest.profile.predict.MethodPrediction;
import org.pathforest.profile.predict.NextPath;
import org.pathforest.profile.predict.Overlap;
import org.pathforest.profile.predict.PathTally;
import org.pathforest.profile.predict.Prediction;
import org.pathforest.profile.predict.StartPrediction;
import org.pathforest.profile.report.Limits;
import org.pathforest.profile.report.Symbol;
import org.pathforest.profile.text.Inline;
import org.pathforest.profile.text.JsonText;
import org.pathforest.profile.text.MethodName;
import org.pathforest.profile.text.PathText;
import org.pathforest.profile.text.TextEscapes;

/** What edges and shorter sequences predict, as a model that is written as text, JSON or CSV. */
public final class PredictionReport {
  private static final String HEADER =
      "method,source,trained,exactUpTo,paths,correct,executions,correctExecutions,"
          + "averageEdges,averageInstructions,averagePredictedEdges,averagePredictedInstructions,"
          + "longestEdges,longestInstructions,longestPredictedEdges,longestPredictedInstructions,"
          + "starts,startsRight,startsNeverRan,missed,n,fromShorter,fromPaths";

  /**
   * Lengths of paths.
   *
   * @param edges of a path
   * @param instructions of a path
   * @param predictedEdges of a path up to the first misprediction
   * @param predictedInstructions of a path up to the first misprediction
   * @param <N> averages have fractions
   */
  public record Lengths<N extends Number>(
      N edges, N instructions, N predictedEdges, N predictedInstructions) {}

  /**
   * Places where executed paths begin; at each a path is predicted.
   *
   * @param starts number of places
   * @param startsRight how many of the predicted paths are the hottest that begin there
   * @param startsNeverRan how many of the predicted paths were never executed
   */
  public record StartCounts(long starts, long startsRight, long startsNeverRan) {
    private static StartCounts of(List<StartPrediction> starts) {
      return new StartCounts(
          starts.size(),
          starts.stream().filter(StartPrediction::right).count(),
          starts.stream().filter(s -> s.predictedCount() == 0).count());
    }
  }

  /**
   * Executed paths, and how far edges predict them. The names of the components are those of the
   * JSON rendering.
   *
   * @param paths different ones that ended
   * @param correct how many of these are predicted to their end
   * @param executions of all
   * @param correctExecutions of those that are predicted to their end
   * @param average lengths, over all executions
   * @param longest greatest lengths
   * @param starts where they begin
   */
  public record Paths(
      long paths,
      long correct,
      double executions,
      double correctExecutions,
      @Inline(prefix = "average") Lengths<Double> average,
      @Inline(prefix = "longest") Lengths<Long> longest,
      @Inline StartCounts starts) {}

  /**
   * A place where paths begin.
   *
   * @param executions of all paths that begin there
   * @param predicted conditions on the path that is predicted
   * @param predictedCount how often that ran
   * @param hottest the path that ran most often
   * @param hottestCount how often
   */
  public record Start(
      double executions,
      String predicted,
      long predictedCount,
      String hottest,
      long hottestCount) {}

  /**
   * A method.
   *
   * @param symbol its name and source
   * @param trained whether the profile that predicts knows it
   * @param exactUpTo sequences of so many paths are known
   * @param missed instructions behind a misprediction, as a share of all instructions on paths
   * @param paths its paths
   * @param sequences its sequences, from shorter ones
   * @param next the path that comes next
   * @param starts where its paths begin
   */
  public record Method(
      @Inline Symbol symbol,
      boolean trained,
      int exactUpTo,
      double missed,
      Paths paths,
      List<Overlap> sequences,
      List<NextPath> next,
      List<Start> starts) {}

  /**
   * Predictions by Markov chains, whose states are paths or sequences of paths.
   *
   * @param sequences of all methods, from shorter ones; empty if another profile predicts
   * @param hottest the hottest sequences; empty if another profile predicts
   * @param next the path that comes next, from contexts of 0 paths and more
   */
  public record Markov(List<Overlap> sequences, List<Hottest> hottest, List<NextPath> next) {}

  /**
   * Methods that are predicted badly or not at all, and why.
   *
   * @param untrained methods that the profile which predicts does not know
   * @param untrainedExecutions of paths of these
   * @param otherBuild methods of other class files that are the same by their shape
   * @param otherCode methods that the profile which predicts knows with other code
   * @param unknown methods whose counts were lost: in no sum
   * @param limited methods that know shorter sequences than {@code k}
   * @param limits that the run which is predicted hit, with what they mean
   */
  public record Caveats(
      long untrained,
      double untrainedExecutions,
      int otherBuild,
      List<String> otherCode,
      List<String> unknown,
      List<String> limited,
      Map<String, String> limits) {}

  /**
   * Everything.
   *
   * @param against whether another profile predicts
   * @param k the longest sequences that were asked for; 0 if no method is looked at
   * @param ran methods that are looked at
   * @param mostPaths different paths of one method
   * @param paths of all methods
   * @param markov what sequences of paths predict
   * @param caveats methods whose predictions are worse or missing
   * @param methods those whose edges miss most instructions first
   */
  public record Model(
      boolean against,
      int k,
      long ran,
      long mostPaths,
      Paths paths,
      @Inline Markov markov,
      @Inline Caveats caveats,
      List<Method> methods) {}

  private PredictionReport() {}

  /**
   * Makes the model.
   *
   * @param p what is predicted
   * @param profile of the run that is predicted
   * @param against whether another profile predicts
   * @param top at most that many methods
   */
  public static Model of(Prediction p, Profile profile, boolean against, int top)
      throws IOException {
    PathTally tally = p.tally();
    List<Method> methods = new ArrayList<>();
    for (MethodPrediction m : p.methods().subList(0, Math.min(top, p.methods().size()))) {
      methods.add(method(m, profile.method(m.key()).map(), tally.all().instructions()));
    }
    List<StartPrediction> starts = new ArrayList<>();
    long untrained = 0;
    double untrainedExecutions = 0;
    long most = 0;
    for (MethodPrediction m : p.methods()) {
      starts.addAll(m.paths().starts());
      most = Math.max(most, m.paths().tally().paths());
      if (!m.trained()) {
        untrained++;
        untrainedExecutions += m.paths().tally().executions();
      }
    }
    return new Model(
        against,
        p.methods().stream().mapToInt(MethodPrediction::k).max().orElse(0),
        p.methods().size(),
        most,
        paths(tally, starts),
        new Markov(p.overlaps(), p.hottest(), p.next()),
        new Caveats(
            untrained,
            untrainedExecutions,
            p.otherBuild(),
            names(p.otherCode()),
            names(p.unknown()),
            names(p.limited()),
            Limits.of(profile)),
        methods);
  }

  private static List<String> names(List<MethodKey> keys) {
    return keys.stream().map(MethodName::of).toList();
  }

  private static Method method(MethodPrediction m, MethodMap map, double all) {
    PathText text = new PathText(map);
    PathTally tally = m.paths().tally();
    return new Method(
        Symbol.of(map),
        m.trained(),
        m.exactUpTo(),
        all == 0 ? 0 : tally.missed() / all,
        paths(tally, m.paths().starts()),
        m.overlaps(),
        m.next(),
        m.paths().starts().stream()
            .map(
                s ->
                    new Start(
                        s.executions(),
                        text.path(s.predicted()),
                        s.predictedCount(),
                        text.path(s.hottest()),
                        s.hottestCount()))
            .toList());
  }

  private static Paths paths(PathTally t, List<StartPrediction> starts) {
    return new Paths(
        t.paths(),
        t.correct(),
        t.executions(),
        t.correctExecutions(),
        new Lengths<>(
            t.average(t.all().edges()),
            t.average(t.all().instructions()),
            t.average(t.predicted().edges()),
            t.average(t.predicted().instructions())),
        new Lengths<>(
            (long) t.longest().edges(),
            (long) t.longest().instructions(),
            (long) t.longestPredicted().edges(),
            (long) t.longestPredicted().instructions()),
        StartCounts.of(starts));
  }

  /** Writes one JSON object, the fields being the components of {@link Model}. */
  public static void writeJson(Model model, Appendable out) throws IOException {
    JsonText.write(model, out);
  }

  /**
   * Writes comma-separated values: a header, then a line per method. The last columns are the
   * longest sequences that are known, and how much of these shorter ones by one path, and single
   * paths, predict; empty if nothing is known or another profile predicts.
   */
  public static void writeCsv(Model model, Appendable out) throws IOException {
    out.append(HEADER).append('\n');
    for (Method m : model.methods()) {
      Paths p = m.paths();
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

  /** What is predicted of sequences of n paths from those of {@code from}. */
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
