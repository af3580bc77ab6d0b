package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Table 3 of Roy &amp; Srikant 2009: what static k-iteration paths cost over acyclic ones. */
final class IterationsSlowdown implements PaperTable {
  private static final String OVER = "bl";
  private static final List<String> ITERATIONS = List.of("kiter-2", "kiter-3");

  private static final List<String> HEAD =
      List.of(
          "program",
          "k = 2",
          "k = 3",
          "left out, k = 2",
          "of these ran",
          "their paths, %",
          "left out, k = 3",
          "of these ran",
          "their paths, %");

  @Override
  public String name() {
    return "roy-srikant-3";
  }

  @Override
  public String title() {
    return "Roy & Srikant 2009, Table 3: slow-down of k-iteration profiling over acyclic profiling";
  }

  @Override
  public List<String> configurations() {
    List<String> all = new ArrayList<>(List.of(OVER));
    all.addAll(ITERATIONS);
    return all;
  }

  @Override
  public Content make(Results results) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    for (String program : results.programs()) {
      List<String> row = new ArrayList<>(List.of(program));
      for (String configuration : ITERATIONS) {
        boolean whole = results.whole(program, configuration) && results.whole(program, OVER);
        row.add(
            Results.number(whole ? results.ratio(program, configuration, OVER) : Double.NaN, 2));
      }
      for (String configuration : ITERATIONS) {
        Optional<LeftOut> leftOut = results.leftOut(program, configuration);
        row.add(leftOut.map(l -> Results.number(l.methods())).orElse(Results.NOTHING));
        row.add(leftOut.map(l -> Results.number(l.ran())).orElse(Results.NOTHING));
        row.add(leftOut.map(l -> Results.percent(l.share())).orElse(Results.NOTHING));
      }
      rows.add(row);
    }
    List<String> common = results.whole(configurations());
    List<String> means = new ArrayList<>(List.of("geometric mean of " + common.size()));
    for (String configuration : ITERATIONS) {
      means.add(Results.number(results.meanRatio(configuration, OVER, common), 2));
    }
    while (means.size() < HEAD.size()) {
      means.add("");
    }
    rows.add(means);
    return new Content(
        HEAD,
        rows,
        "Left out are methods with more than 60,000 paths, or with an irreducible innermost loop, of"
            + " the classes that were loaded; of these ran as many as have a path in the profile of"
            + " `bl`, with that share of all its paths. They run uninstrumented, so where any ran"
            + " there is no figure (–), as in the paper. Both means are over the same programs: "
            + Results.names(common)
            + ".");
  }
}
