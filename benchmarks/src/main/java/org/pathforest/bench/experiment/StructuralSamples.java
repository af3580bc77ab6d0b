package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.pathforest.bench.experiment.TableContent.Column;
import org.pathforest.bench.experiment.TableContent.Row;
import org.pathforest.profile.Profile;
import org.pathforest.profile.scheme.StructuralAccuracy;

/** The cost and the accuracy of samples of structure graphs (Yasue et al. 2004). */
final class StructuralSamples implements PaperTable {
  private static final String COMPLETE = "structural";

  @Override
  public String name() {
    return "yasue-accuracy";
  }

  @Override
  public String title() {
    return "Yasue et al. 2004: overhead and accuracy of sampled structural paths";
  }

  @Override
  public List<String> configurations() {
    return List.of("bl", COMPLETE, "structural-100", "structural-1000");
  }

  @Override
  public TableContent make(Results results) throws IOException {
    List<Row> rows = new ArrayList<>();
    Means means = new Means();
    for (String program : results.programs()) {
      Optional<Profile> complete = results.profile(program, COMPLETE);
      for (String configuration : results.configurations(COMPLETE)) {
        Optional<Profile> sampled = results.profile(program, configuration);
        if (complete.isPresent() && sampled.isPresent()) {
          StructuralAccuracy a = StructuralAccuracy.of(sampled.get(), complete.get());
          if (results.whole(program, List.of("plain", "bl", COMPLETE, configuration))) {
            means.add(program, configuration, a.local(), a.global());
          }
          rows.add(
              Row.of(
                  program,
                  configuration,
                  results.ratio(program, configuration, "plain"),
                  results.ratio(program, configuration, "bl"),
                  a.sampled(),
                  a.graphs(),
                  100 * a.local(),
                  100 * a.global()));
        }
      }
    }
    List<String> those = means.programs();
    for (String configuration : means.configurations()) {
      rows.add(
          Row.aggregate(
              "mean",
              configuration,
              results.meanRatio(configuration, "plain", those),
              results.meanRatio(configuration, "bl", those),
              null,
              null,
              100 * means.of(configuration, 0),
              100 * means.of(configuration, 1)));
    }
    return new TableContent(
        List.of(
            Column.of("program", "program"),
            Column.of("configuration", "configuration"),
            Column.of("time over plain", "time_over_plain_ratio", 2),
            Column.of("time over bl", "time_over_bl_ratio", 2),
            Column.of("graphs with samples", "graphs_with_samples"),
            Column.of("graphs", "graphs"),
            Column.of("local overlap, %", "overlap_local_percent", 1),
            Column.of("global overlap, %", "overlap_global_percent", 1)),
        rows,
        "structural-N counts the first N paths of each structure graph. Overlap is of relative"
            + " frequencies with the complete profile: of each graph by itself, and of the global"
            + " profile that the coefficients give; the paper states around 90 %. "
            + means.text(results.programs())
            + ": geometric of times, arithmetic of overlaps.");
  }
}
