package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Table 3 of Roy &amp; Srikant 2009: what static k-iteration paths cost over acyclic ones. */
final class IterationsSlowdown implements PaperTable {
  private static final String OVER = "bl";
  private static final List<String> LIMITED = List.of("kiter-2", "kiter-3");
  private static final List<String> ALL = List.of("kiter-2-all", "kiter-3-all");

  private static final List<String> HEAD =
      List.of(
          "program",
          "k = 2",
          "k = 3",
          "left out, k = 2",
          "of these ran, k = 2",
          "their paths, k = 2, %",
          "left out, k = 3",
          "of these ran, k = 3",
          "their paths, k = 3, %",
          "k = 2, no limit",
          "k = 3, no limit",
          "left out that ran, k = 2, no limit",
          "left out that ran, k = 3, no limit");

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
    all.addAll(LIMITED);
    all.addAll(ALL);
    return all;
  }

  @Override
  public Content make(Results results) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    for (String program : results.programs()) {
      List<String> row = new ArrayList<>(List.of(program));
      for (String configuration : LIMITED) {
        row.add(slowdown(results, program, configuration));
      }
      for (String configuration : LIMITED) {
        Optional<LeftOut> leftOut = results.leftOut(program, configuration);
        row.add(leftOut.map(l -> Results.number(l.methods())).orElse(Results.NOTHING));
        row.add(leftOut.map(l -> Results.number(l.ran())).orElse(Results.NOTHING));
        row.add(leftOut.map(l -> Results.percent(l.share())).orElse(Results.NOTHING));
      }
      for (String configuration : ALL) {
        row.add(slowdown(results, program, configuration));
      }
      for (String configuration : ALL) {
        Optional<LeftOut> leftOut = results.leftOut(program, configuration);
        row.add(leftOut.map(l -> Results.number(l.ran())).orElse(Results.NOTHING));
      }
      rows.add(row);
    }
    List<String> limited = common(results, LIMITED);
    List<String> all = common(results, ALL);
    List<String> means =
        new ArrayList<>(
            List.of("geometric mean of " + limited.size() + "; without limit, of " + all.size()));
    for (String configuration : LIMITED) {
      means.add(Results.number(results.meanRatio(configuration, OVER, limited), 2));
    }
    for (int i = 0; i < 3 * LIMITED.size(); i++) {
      means.add("");
    }
    for (String configuration : ALL) {
      means.add(Results.number(results.meanRatio(configuration, OVER, all), 2));
    }
    means.add("");
    means.add("");
    rows.add(means);
    return new Content(
        HEAD,
        rows,
        "Left out are methods with more than 60,000 paths, or with an irreducible innermost loop, of"
            + " the classes of which any method ran; of these ran as many as have a path in the profile"
            + " of `bl`, with that share of all its paths. They run uninstrumented, so where any ran"
            + " there is no figure (–), as in the paper. Without limit, methods with up to"
            + " 2,147,483,646 paths are numbered; fewer are left out. The means of each two columns"
            + " are over the same programs: "
            + Results.names(limited)
            + "; without limit: "
            + Results.names(all)
            + ".");
  }

  private static String slowdown(Results results, String program, String configuration)
      throws IOException {
    boolean whole = results.whole(program, configuration) && results.whole(program, OVER);
    return Results.number(whole ? results.ratio(program, configuration, OVER) : Double.NaN, 2);
  }

  /** Programs of which there is a figure for all of these. */
  private static List<String> common(Results results, List<String> configurations)
      throws IOException {
    List<String> with = new ArrayList<>(List.of(OVER));
    with.addAll(configurations);
    return results.whole(with);
  }
}
