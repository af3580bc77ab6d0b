package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.pathforest.profile.Profile;
import org.pathforest.profile.predict.MethodPrediction;
import org.pathforest.profile.predict.PathTally;
import org.pathforest.profile.predict.Prediction;

/** Table 2 of Ball &amp; Larus 1996: executed paths, and what edges predict of them. */
final class EdgePredictedPaths implements PaperTable {
  /** Columns of what is counted; the others are means and shares. */
  private static final Set<Integer> COUNTED = Set.of(0, 1, 2, 7, 8, 11, 12);

  @Override
  public String name() {
    return "ball-larus-2";
  }

  @Override
  public String title() {
    return "Ball & Larus 1996, Table 2: executed acyclic paths, and how far edges predict them";
  }

  @Override
  public List<String> configurations() {
    return List.of("bl");
  }

  @Override
  public Content make(Results results) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    List<double[]> all = new ArrayList<>();
    for (String program : results.programs()) {
      Optional<Profile> profile = results.profile(program, "bl");
      if (profile.isPresent()) {
        double[] figures = figures(Prediction.of(profile.get(), profile.get().methods()));
        all.add(figures);
        rows.add(row(program, figures, 0));
      }
    }
    if (!all.isEmpty()) {
      rows.add(row("average", average(all), 1));
    }
    return new Content(
        List.of(
            "program",
            "paths",
            "longest, edges",
            "longest, instructions",
            "average, edges",
            "average, instructions",
            "correct, %",
            "correct, dynamic %",
            "predicted: longest, edges",
            "predicted: longest, instructions",
            "predicted: average, edges",
            "predicted: average, instructions",
            "methods",
            "most paths",
            "paths per method"),
        rows,
        "Average lengths are over executions; predicted are paths up to the first misprediction. See"
            + " docs/research/prediction.md. The last line has the arithmetic means of the programs' figures,"
            + " as the paper's.");
  }

  /** As the columns have them. */
  private static double[] figures(Prediction prediction) {
    PathTally t = prediction.tally();
    List<MethodPrediction> methods = prediction.methods();
    long most = methods.stream().mapToLong(m -> m.paths().tally().paths()).max().orElse(0);
    return new double[] {
      t.paths(),
      t.longest().edges(),
      t.longest().instructions(),
      t.average(t.all().edges()),
      t.average(t.all().instructions()),
      100.0 * t.correct() / t.paths(),
      100 * t.average(t.correctExecutions()),
      t.longestPredicted().edges(),
      t.longestPredicted().instructions(),
      t.average(t.predicted().edges()),
      t.average(t.predicted().instructions()),
      methods.size(),
      most,
      (double) t.paths() / methods.size()
    };
  }

  static double[] average(List<double[]> all) {
    double[] average = new double[all.get(0).length];
    Arrays.setAll(
        average, i -> all.stream().mapToDouble(figures -> figures[i]).average().orElseThrow());
    return average;
  }

  /**
   * A line of the table.
   *
   * @param more digits of what is counted
   */
  private static List<String> row(String name, double[] figures, int more) {
    List<String> row = new ArrayList<>(List.of(name));
    for (int i = 0; i < figures.length; i++) {
      row.add(Results.number(figures[i], COUNTED.contains(i) ? more : 1));
    }
    return row;
  }
}
