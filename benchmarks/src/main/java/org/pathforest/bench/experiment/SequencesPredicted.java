package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.pathforest.profile.Profile;
import org.pathforest.profile.predict.NextPath;
import org.pathforest.profile.predict.Overlap;
import org.pathforest.profile.predict.Prediction;

/** What shorter sequences of paths miss of longer ones: Table 2's question for k-paths. */
final class SequencesPredicted implements PaperTable {
  private static final String FROM = "kpaths-4";
  private static final int K = 4;

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
  public Content make(Results results) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    for (String program : results.programs()) {
      Optional<Profile> profile = results.profile(program, FROM);
      if (profile.isEmpty()) {
        continue;
      }
      Prediction prediction = Prediction.of(profile.get(), profile.get().methods());
      List<String> row = new ArrayList<>(List.of(program));
      for (int from = 1; from < K; from++) {
        int known = from;
        row.add(
            Results.percent(
                prediction.overlaps().stream()
                    .filter(o -> o.n() == K && o.from() == known)
                    .mapToDouble(Overlap::share)
                    .findFirst()
                    .orElse(Double.NaN)));
      }
      for (int context = 0; context < K; context++) {
        List<NextPath> next = prediction.next();
        row.add(Results.percent(context < next.size() ? next.get(context).share() : Double.NaN));
      }
      rows.add(row);
    }
    return new Content(
        List.of(
            "program",
            "4-grams from paths, %",
            "from 2-grams, %",
            "from 3-grams, %",
            "next path from none, %",
            "from 1, %",
            "from 2, %",
            "from 3, %"),
        rows,
        "A chain of n-grams predicts how often each 4-gram runs: the share of occurrences that it"
            + " gets right. Next path: how often the one that mostly follows does. See"
            + " docs/research/prediction.md.");
  }
}
