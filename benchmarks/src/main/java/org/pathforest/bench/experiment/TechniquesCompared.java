package org.pathforest.bench.experiment;

import java.util.ArrayList;
import java.util.List;
import org.pathforest.bench.run.Configuration;

/** Table 1 of D'Elia &amp; Demetrescu 2013, with what each technique costs here. */
final class TechniquesCompared implements PaperTable {
  /** Configurations by their first letters, and what they are. */
  private static final List<List<String>> TECHNIQUES =
      List.of(
          List.of("edges", "edges (Ball & Larus 1994)", "edges", "0", "yes"),
          List.of("bl", "Ball & Larus 1996", "acyclic paths", "1", "yes"),
          List.of("structural", "Yasue et al. 2004", "structural paths", "1 a loop depth", "yes"),
          List.of("kiter", "Roy & Srikant 2009", "k-iteration paths, static", "k + 1", "yes"),
          List.of("ksf", "D'Elia & Demetrescu 2013", "n-grams, n ≤ k", "3", "yes"),
          List.of("kpaths", "Pathforest", "n-grams, n ≤ k", "1", "yes"),
          List.of("bursts", "Pathforest, in bursts", "n-grams, n ≤ k", "1", "no"));

  @Override
  public String name() {
    return "delia-demetrescu-1";
  }

  @Override
  public String title() {
    return "D'Elia & Demetrescu 2013, Table 1: path profiling techniques";
  }

  @Override
  public List<String> configurations() {
    return List.of("bl-hash");
  }

  @Override
  public Content make(Results results) {
    List<List<String>> rows = new ArrayList<>();
    for (List<String> t : TECHNIQUES) {
      for (String configuration : results.configurations(t.get(0))) {
        if (Configuration.of(configuration).train()) {
          continue;
        }
        String sampled = configuration.matches("structural-\\d+") ? "no" : t.get(4);
        rows.add(
            List.of(
                t.get(1),
                configuration,
                t.get(2),
                Results.number(results.meanRatio(configuration, "bl-hash"), 2),
                Results.number(results.meanRatio(configuration, "plain"), 2),
                t.get(3),
                sampled));
      }
    }
    return new Content(
        List.of(
            "technique",
            "configuration",
            "what is counted",
            "time over bl-hash",
            "time over plain",
            "registers",
            "exact"),
        rows,
        "Geometric means over the programs of this experiment in which no limit was hit. Registers"
            + " are the locals that a method's probes change on its way, without that of its table"
            + " and the number of the block.");
  }
}
