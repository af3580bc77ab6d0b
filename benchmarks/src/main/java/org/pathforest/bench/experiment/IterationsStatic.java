package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.pathforest.bench.tables.StaticPaths;

/** Table 4 of Roy &amp; Srikant 2009: static paths by k. */
final class IterationsStatic implements PaperTable {
  @Override
  public String name() {
    return "roy-srikant-4";
  }

  @Override
  public String title() {
    return "Roy & Srikant 2009, Table 4: static acyclic paths, and k-iteration paths by k";
  }

  @Override
  public List<String> configurations() {
    return List.of();
  }

  @Override
  public Content make(Results results) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    for (String program : results.programs()) {
      Optional<StaticPaths> found = results.staticPaths(program);
      if (found.isEmpty() || found.get().methods().isEmpty()) {
        continue;
      }
      StaticPaths all = found.get();
      String methods = Results.number(all.methods().size()) + " methods";
      rows.add(row(program, methods + ": median", k -> paths(all.median(k))));
      rows.add(row(program, methods + ": not numbered", k -> Results.number(all.notNumbered(k))));
      for (StaticPaths.Counts m : all.shown()) {
        rows.add(row(program, m.shortName(), k -> paths(m.of(k))));
      }
    }
    List<String> head = new ArrayList<>(List.of("program", "method"));
    for (int k = 1; k <= StaticPaths.MOST_K; k++) {
      head.add("k = " + k);
    }
    return new Content(
        head,
        rows,
        "Of all methods with a loop of the program's jars, whether they ran or not: the median of"
            + " their numbers of paths, and how many are not numbered; then the two that have most"
            + " acyclic paths among those that are numbered for k = 1, for 2, for 3, and for 5. ×:"
            + " more than 60,000, where the paper gives up. Methods with an irreducible innermost"
            + " loop are only numbered for k = 1.");
  }

  private static List<String> row(String program, String name, IntFunction<String> figure) {
    List<String> row = new ArrayList<>(List.of(program, name));
    for (int k = 1; k <= StaticPaths.MOST_K; k++) {
      row.add(figure.apply(k));
    }
    return row;
  }

  private static String paths(long paths) {
    return paths > StaticPaths.GIVE_UP ? "×" : Results.number(paths);
  }
}
