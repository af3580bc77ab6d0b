package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.pathforest.profile.Profile;
import org.pathforest.profile.predict.MethodPrediction;
import org.pathforest.profile.predict.PathTally;
import org.pathforest.profile.predict.Prediction;

/** Table 2 of Ball &amp; Larus 1996: executed paths, and what edges predict of them. */
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
  public Content make(Results results) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    for (String program : results.programs()) {
      Optional<Profile> profile = results.profile(program, "bl");
      if (profile.isPresent()) {
        rows.add(row(program, Prediction.of(profile.get(), profile.get().methods())));
      }
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
        "Averages are over executions; predicted are paths up to the first misprediction. See"
            + " docs/prediction.md.");
  }

  private static List<String> row(String program, Prediction prediction) {
    PathTally t = prediction.tally();
    List<MethodPrediction> methods = prediction.methods();
    long most = methods.stream().mapToLong(m -> m.paths().tally().paths()).max().orElse(0);
    return List.of(
        program,
        Results.number(t.paths()),
        Results.number(t.longestEdges()),
        Results.number(t.longestInstructions()),
        Results.number(t.average(t.edges()), 1),
        Results.number(t.average(t.instructions()), 1),
        Results.percent((double) t.correct() / t.paths()),
        Results.percent(t.average(t.correctExecutions())),
        Results.number(t.longestPredictedEdges()),
        Results.number(t.longestPredictedInstructions()),
        Results.number(t.average(t.predictedEdges()), 1),
        Results.number(t.average(t.predictedInstructions()), 1),
        Results.number(methods.size()),
        Results.number(most),
        Results.number((double) t.paths() / methods.size(), 1));
  }
}
