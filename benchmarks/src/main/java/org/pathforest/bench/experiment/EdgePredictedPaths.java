package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.pathforest.bench.experiment.TableContent.Column;
import org.pathforest.bench.experiment.TableContent.Row;
import org.pathforest.profile.Profile;
import org.pathforest.profile.predict.MethodPrediction;
import org.pathforest.profile.predict.PathTally;
import org.pathforest.profile.predict.Prediction;

/** Table 2 of Ball &amp; Larus 1996: executed paths, and how far edges predict them. */
final class EdgePredictedPaths implements PaperTable {
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
  public TableContent make(Results results) throws IOException {
    List<Row> rows = new ArrayList<>();
    List<double[]> all = new ArrayList<>();
    for (String program : results.programs()) {
      Optional<Profile> profile = results.profile(program, "bl");
      if (profile.isPresent()) {
        double[] figures = figures(Prediction.of(profile.get(), profile.get().methods()));
        all.add(figures);
        rows.add(row(false, program, figures));
      }
    }
    if (!all.isEmpty()) {
      rows.add(row(true, "average", average(all)));
    }
    return new TableContent(
        List.of(
            Column.of("program", "program"),
            Column.of("paths", "paths"),
            Column.of("longest, edges", "longest_edges"),
            Column.of("longest, instructions", "longest_instructions"),
            Column.of("average, edges", "average_edges", 1),
            Column.of("average, instructions", "average_instructions", 1),
            Column.of("correct, %", "correct_percent", 1),
            Column.of("correct, dynamic %", "correct_dynamic_percent", 1),
            Column.of("predicted: longest, edges", "predicted_longest_edges"),
            Column.of("predicted: longest, instructions", "predicted_longest_instructions"),
            Column.of("predicted: average, edges", "predicted_average_edges", 1),
            Column.of("predicted: average, instructions", "predicted_average_instructions", 1),
            Column.of("methods", "methods"),
            Column.of("most paths", "most_paths"),
            Column.of("paths per method", "paths_per_method", 1)),
        rows,
        "Average lengths are over executions; predicted are paths up to the first misprediction. See"
            + " docs/research/prediction.md. The last line has the arithmetic means of the programs' figures,"
            + " as the paper's.");
  }

  /** Returns the figures in the order of the columns. */
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

  private static Row row(boolean aggregate, String name, double[] figures) {
    List<Object> cells = new ArrayList<>(List.of(name));
    Arrays.stream(figures).forEach(cells::add);
    return new Row(aggregate, cells);
  }
}
