package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.pathforest.bench.experiment.TableContent.Column;
import org.pathforest.bench.experiment.TableContent.Row;
import org.pathforest.profile.Profile;
import org.pathforest.profile.compare.Common;
import org.pathforest.profile.compare.Difference;

/** Table 3 of Ball &amp; Larus 1996: how well a small run represents a large one. */
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
  public TableContent make(Results results) throws IOException {
    List<Row> rows = new ArrayList<>();
    for (String program : results.programs()) {
      Optional<Profile> train = results.profile(program, "bl-train");
      Optional<Profile> ref = results.profile(program, "bl");
      if (train.isPresent() && ref.isPresent()) {
        Common c = Difference.of(train.get(), ref.get()).single();
        rows.add(
            Row.of(
                program,
                c.common(),
                100 * c.statically(),
                100 * c.dynamically(),
                c.commonInstructions(),
                100 * c.ofInstructions()));
      }
    }
    return new TableContent(
        List.of(
            Column.of("program", "program"),
            Column.of("common paths", "common_paths"),
            Column.of("static, %", "common_percent", 1),
            Column.of("dynamic, %", "common_executions_percent", 1),
            Column.of("instructions on common paths", "common_instructions"),
            Column.of("of all, %", "common_instructions_percent", 1)),
        rows,
        "Train is the small run of which every block can be logged, ref the measured one, warm-up"
            + " and all. See docs/guide/comparisons.md for the words.");
  }
}
