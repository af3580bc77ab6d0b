package org.pathforest.profile.report.predict;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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
import org.pathforest.profile.text.MethodName;
import org.pathforest.profile.text.PathText;

/**
 * Models of predictions from edges and shorter sequences, which are written as text, JSON or CSV.
 */
public final class PredictionReport {
  /**
   * Lengths of paths.
   *
   * @param edges edges of a path
   * @param instructions bytecode instructions of a path
   * @param predictedEdges edges of a path up to the first misprediction
   * @param predictedInstructions bytecode instructions of a path up to the first misprediction
   * @param <N> type of the numbers, because averages have fractions
   */
  public record Lengths<N extends Number>(
      N edges, N instructions, N predictedEdges, N predictedInstructions) {}

  /**
   * Places where executed paths begin. One path is predicted at each place.
   *
   * @param starts number of places
   * @param startsRight number of places at which the predicted path is the hottest one
   * @param startsNeverRan number of places at which the predicted path was never executed
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
   * Executed paths, and how far edges predict them. Component names are JSON field names.
   *
   * @param paths number of different paths that ended
   * @param correct number of these paths that are predicted to their end
   * @param executions executions of all paths
   * @param correctExecutions executions of the paths that are predicted to their end
   * @param average average lengths over all executions
   * @param longest greatest lengths
   * @param starts places where paths begin
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
   * @param executions executions of all paths that begin there
   * @param predicted conditions on the predicted path
   * @param predictedCount how often the predicted path ran
   * @param hottest conditions on the path that ran most often
   * @param hottestCount how often the hottest path ran
   */
  public record Start(
      double executions,
      String predicted,
      long predictedCount,
      String hottest,
      long hottestCount) {}

  /**
   * Predictions for a method.
   *
   * @param symbol name and source of the method
   * @param trained whether the profile that predicts knows the method
   * @param exactUpTo length of the longest known sequences
   * @param missed instructions after the first misprediction of each path, as a share of the
   *     instructions on all paths of the profile
   * @param paths paths of the method
   * @param sequences predictions of the method's sequences from shorter sequences
   * @param next predictions of the next path
   * @param starts places where paths begin
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
   * @param sequences predictions of the sequences of all methods from shorter ones; empty if
   *     another profile predicts
   * @param hottest predictions of the hottest sequences; empty if another profile predicts
   * @param next predictions of the next path, from contexts of 0 or more paths
   */
  public record Markov(List<Overlap> sequences, List<Hottest> hottest, List<NextPath> next) {}

  /**
   * Methods that are predicted badly or not at all, and the reasons.
   *
   * @param untrained number of methods that the predicting profile does not know
   * @param untrainedExecutions executions of the paths of these methods
   * @param otherBuild number of methods that come from different class files and are matched by
   *     their shape
   * @param otherCode methods that have other code in the predicting profile
   * @param unknown methods whose counts were lost; they are in no sum
   * @param limited methods whose longest known sequences are shorter than {@code k}
   * @param limits limits that the predicted run hit, each with its meaning
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
   * All predictions.
   *
   * @param against whether another profile predicts
   * @param k length of the longest sequences that were asked for; 0 if no method is examined
   * @param ran number of methods examined
   * @param mostPaths greatest number of different paths in one method
   * @param paths paths of all methods
   * @param markov predictions from sequences of paths
   * @param caveats methods whose predictions are worse or missing
   * @param methods methods in descending order of the instructions that their edges miss
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
   * Creates the model.
   *
   * @param p the predictions
   * @param profile profile of the predicted run
   * @param against whether another profile predicts
   * @param top greatest number of methods
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
}
