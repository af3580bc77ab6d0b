package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.pathforest.bench.experiment.TableContent.Column;
import org.pathforest.bench.experiment.TableContent.Row;
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
  public TableContent make(Results results) throws IOException {
    List<Row> rows = new ArrayList<>();
    for (String program : results.programs()) {
      Optional<StaticPaths> found = results.staticPaths(program);
      if (found.isEmpty() || found.get().methods().isEmpty()) {
        continue;
      }
      StaticPaths all = found.get();
      rows.add(row(true, program, "number of methods", k -> all.methods().size()));
      rows.add(row(true, program, "methods that are not numbered", all::notNumbered));
      rows.add(row(true, program, "median of their paths", k -> paths(all.median(k))));
      for (StaticPaths.Counts m : all.shown()) {
        rows.add(row(false, program, m.shortName(), k -> paths(m.of(k))));
      }
    }
    List<Column> head =
        new ArrayList<>(List.of(Column.of("program", "program"), Column.of("method", "method")));
    for (int k = 1; k <= StaticPaths.MOST_K; k++) {
      head.add(new Column("k = " + k, "number", 0, k));
    }
    return new TableContent(
        head,
        rows,
        "Of all methods with a loop of the program's jars, whether they ran or not: the median of"
            + " their numbers of paths, and how many are not numbered; then the two that have most"
            + " acyclic paths among those that are numbered for k = 1, for 2, for 3, and for 5. ×:"
            + " more than 60,000, where the paper gives up. Methods with an irreducible innermost"
            + " loop are only numbered for k = 1.");
  }

  private static Row row(
      boolean aggregate, String program, String name, IntToDoubleFunction figure) {
    List<Object> row = new ArrayList<>(List.of(program, name));
    for (int k = 1; k <= StaticPaths.MOST_K; k++) {
      row.add(figure.applyAsDouble(k));
    }
    return new Row(aggregate, row);
  }

  private static double paths(long paths) {
    return paths > StaticPaths.GIVE_UP ? Double.POSITIVE_INFINITY : paths;
  }
}
