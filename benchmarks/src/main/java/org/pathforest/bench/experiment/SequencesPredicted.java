package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.pathforest.bench.experiment.TableContent.Column;
import org.pathforest.bench.experiment.TableContent.Row;
import org.pathforest.profile.Profile;
import org.pathforest.profile.predict.NextPath;
import org.pathforest.profile.predict.Overlap;
import org.pathforest.profile.predict.Prediction;

/** Prediction of longer sequences of paths by shorter ones: the question of Table 2 for k-paths. */
final class SequencesPredicted implements PaperTable {
  private static final String FROM = "kpaths-4";
  private static final int K = 4;
  private static final String GRAMS = "grams_4_predicted_percent";
  private static final String NEXT = "next_path_predicted_percent";

  @Override
  public String name() {
    return "sequences-predicted";
  }

  @Override
  public String title() {
    return "How much of the 4-grams single paths, 2-grams and 3-grams predict";
  }

  @Override
  public List<String> configurations() {
    return List.of(FROM);
  }

  @Override
  public TableContent make(Results results) throws IOException {
    List<Row> rows = new ArrayList<>();
    for (String program : results.programs()) {
      Optional<Profile> profile = results.profile(program, FROM);
      if (profile.isEmpty()) {
        continue;
      }
      Prediction prediction = Prediction.of(profile.get(), profile.get().methods());
      List<Object> row = new ArrayList<>(List.of(program));
      for (int from = 1; from < K; from++) {
        int known = from;
        row.add(
            100
                * prediction.overlaps().stream()
                    .filter(o -> o.n() == K && o.from() == known)
                    .mapToDouble(Overlap::share)
                    .findFirst()
                    .orElse(Double.NaN));
      }
      for (int context = 0; context < K; context++) {
        List<NextPath> next = prediction.next();
        row.add(100 * (context < next.size() ? next.get(context).share() : Double.NaN));
      }
      rows.add(new Row(false, row));
    }
    return new TableContent(
        List.of(
            Column.of("program", "program"),
            new Column("4-grams from paths, %", GRAMS, 1, 1),
            new Column("from 2-grams, %", GRAMS, 1, 2),
            new Column("from 3-grams, %", GRAMS, 1, 3),
            new Column("next path from none, %", NEXT, 1, 0),
            new Column("from 1, %", NEXT, 1, 1),
            new Column("from 2, %", NEXT, 1, 2),
            new Column("from 3, %", NEXT, 1, 3)),
        rows,
        "A chain of n-grams predicts how often each 4-gram runs: the share of occurrences that it"
            + " gets right. Next path: how often the one that mostly follows does. See"
            + " docs/research/prediction.md.");
  }
}
