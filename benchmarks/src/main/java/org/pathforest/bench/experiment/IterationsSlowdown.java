package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.pathforest.profile.Profile;

/** Table 3 of Roy &amp; Srikant 2009: what static k-iteration paths cost over acyclic ones. */
final class IterationsSlowdown implements PaperTable {
  private static final String OVER = "bl";
  private static final List<String> ITERATIONS = List.of("kiter-2", "kiter-3");

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
        row.add(Results.number(results.ratio(program, configuration, OVER), 2));
        row.add(leftOut(results.profile(program, configuration)));
      }
      rows.add(row);
    }
    List<String> means = new ArrayList<>(List.of("geometric mean"));
    for (String configuration : ITERATIONS) {
      means.add(Results.number(results.meanRatio(configuration, OVER), 2));
      means.add("");
    }
    rows.add(means);
    return new Content(
        List.of("program", "k = 2", "left out", "k = 3", "left out"),
        rows,
        "Left out: methods of loaded classes with more than 60,000 paths or an irreducible innermost"
            + " loop; they run uninstrumented, which makes a program look fast.");
  }

  private static String leftOut(Optional<Profile> profile) {
    return profile.isEmpty()
        ? Results.NOTHING
        : Results.number(
            profile.get().totals().leftOut().values().stream().mapToLong(n -> n).sum());
  }
}
