package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.pathforest.profile.Profile;
import org.pathforest.profile.compare.Common;
import org.pathforest.profile.compare.Difference;

/** Table 3 of Ball &amp; Larus 1996: what a small run tells of a large one. */
final class TrainAndRef implements PaperTable {
  @Override
  public String name() {
    return "ball-larus-3";
  }

  @Override
  public String title() {
    return "Ball & Larus 1996, Table 3: paths of a small run (train) and of a large one (ref)";
  }

  @Override
  public List<String> configurations() {
    return List.of("bl", "bl-train");
  }

  @Override
  public Content make(Results results) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    for (String program : results.programs()) {
      Optional<Profile> train = results.profile(program, "bl-train");
      Optional<Profile> ref = results.profile(program, "bl");
      if (train.isPresent() && ref.isPresent()) {
        Common c = Difference.of(train.get(), ref.get()).single();
        rows.add(
            List.of(
                program,
                Results.number(c.common()),
                Results.percent(c.statically()),
                Results.percent(c.dynamically()),
                Results.number(c.commonInstructions(), 0),
                Results.percent(c.ofInstructions())));
      }
    }
    return new Content(
        List.of(
            "program",
            "common paths",
            "static, %",
            "dynamic, %",
            "instructions on common paths",
            "of all, %"),
        rows,
        "Train is the small run of which every block can be logged, ref the measured one, warm-up"
            + " and all. See docs/guide/comparisons.md for the words.");
  }
}
