package org.pathforest.bench.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.pathforest.bench.tables.StaticPaths;

/** Table 4 of Roy &amp; Srikant 2009: static paths by k. */
final class IterationsStatic implements PaperTable {
  private static final int METHODS = 3;
  private static final long GIVE_UP = 60_000;

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
      for (Path jar : results.jars(program)) {
        if (!Files.exists(jar)) {
          continue;
        }
        for (StaticPaths.Counts m : StaticPaths.of(jar).largest(METHODS, 1)) {
          List<String> row = new ArrayList<>(List.of(program, name(m.name())));
          for (long paths : m.paths()) {
            row.add(paths > GIVE_UP ? "×" : Results.number(paths));
          }
          rows.add(row);
        }
      }
    }
    return new Content(
        List.of("program", "method", "k = 1", "k = 2", "k = 3", "k = 4", "k = 5"),
        rows,
        "The three methods with a loop that have most acyclic paths up to 60,000, of the program's"
            + " first jar. ×: more than 60,000, where the paper gives up.");
  }

  /** Class and method without package and descriptor. */
  private static String name(String full) {
    String bare = full.substring(0, full.indexOf('('));
    int dot = bare.lastIndexOf('.', bare.lastIndexOf('.') - 1);
    return bare.substring(dot + 1);
  }
}
