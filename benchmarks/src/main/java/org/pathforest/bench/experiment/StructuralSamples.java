package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.pathforest.profile.Profile;
import org.pathforest.profile.scheme.StructuralAccuracy;

/** What samples of structure graphs cost and how right they are (Yasue et al. 2004). */
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
  public Content make(Results results) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    Means means = new Means();
    for (String program : results.programs()) {
      Optional<Profile> complete = results.profile(program, COMPLETE);
      for (String configuration : results.configurations(COMPLETE)) {
        Optional<Profile> sampled = results.profile(program, configuration);
        if (complete.isPresent() && sampled.isPresent()) {
          StructuralAccuracy a = StructuralAccuracy.of(sampled.get(), complete.get());
          means.add(program, configuration, a.local(), a.global());
          rows.add(
              List.of(
                  program,
                  configuration,
                  Results.number(results.ratio(program, configuration, "plain"), 2),
                  Results.number(results.ratio(program, configuration, "bl"), 2),
                  Results.number(a.sampled()) + " of " + Results.number(a.graphs()),
                  Results.percent(a.local()),
                  Results.percent(a.global())));
        }
      }
    }
    List<String> those = means.programs();
    for (String configuration : means.configurations()) {
      rows.add(
          List.of(
              "mean",
              configuration,
              Results.number(results.meanRatio(configuration, "plain", those), 2),
              Results.number(results.meanRatio(configuration, "bl", those), 2),
              Results.NOTHING,
              Results.percent(means.of(configuration, 0)),
              Results.percent(means.of(configuration, 1))));
    }
    return new Content(
        List.of(
            "program",
            "configuration",
            "time over plain",
            "time over bl",
            "graphs with samples",
            "local overlap, %",
            "global overlap, %"),
        rows,
        "structural-N counts the first N paths of each structure graph. Overlap is of relative"
            + " frequencies with the complete profile: of each graph by itself, and of the global"
            + " profile that the coefficients give; the paper states around 90 %. Means are over"
            + " the programs that have a line of each configuration ("
            + Results.names(those)
            + "): geometric of times, arithmetic of overlaps.");
  }
}
