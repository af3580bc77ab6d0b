package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.pathforest.bench.experiment.TableContent.Column;
import org.pathforest.bench.experiment.TableContent.Row;

/** Table 3 of Roy &amp; Srikant 2009: the cost of static k-iteration paths over acyclic paths. */
final class IterationsSlowdown implements PaperTable {
  private static final String OVER = "bl";
  private static final List<String> LIMITED = List.of("kiter-2", "kiter-3");
  private static final List<String> ALL = List.of("kiter-2-all", "kiter-3-all");

  private static final List<Column> HEAD =
      List.of(
          Column.of("program", "program"),
          new Column("k = 2", "time_over_bl_ratio", 2, 2),
          new Column("k = 3", "time_over_bl_ratio", 2, 3),
          new Column("left out, k = 2", "methods_left_out", 0, 2),
          new Column("of these ran, k = 2", "methods_left_out_that_ran", 0, 2),
          new Column("their paths, k = 2, %", "paths_left_out_percent", 1, 2),
          new Column("left out, k = 3", "methods_left_out", 0, 3),
          new Column("of these ran, k = 3", "methods_left_out_that_ran", 0, 3),
          new Column("their paths, k = 3, %", "paths_left_out_percent", 1, 3),
          new Column("k = 2, no limit", "no_limit_time_over_bl_ratio", 2, 2),
          new Column("k = 3, no limit", "no_limit_time_over_bl_ratio", 2, 3),
          new Column(
              "left out that ran, k = 2, no limit", "no_limit_methods_left_out_that_ran", 0, 2),
          new Column(
              "left out that ran, k = 3, no limit", "no_limit_methods_left_out_that_ran", 0, 3));

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
  public TableContent make(Results results) throws IOException {
    List<Row> rows = new ArrayList<>();
    for (String program : results.programs()) {
      List<Object> row = new ArrayList<>(List.of(program));
      for (String configuration : LIMITED) {
        row.add(slowdown(results, program, configuration));
      }
      for (String configuration : LIMITED) {
        Optional<LeftOut> leftOut = results.leftOut(program, configuration);
        row.add(leftOut.map(LeftOut::methods).orElse(null));
        row.add(leftOut.map(LeftOut::ran).orElse(null));
        row.add(leftOut.map(l -> 100 * l.share()).orElse(null));
      }
      for (String configuration : ALL) {
        row.add(slowdown(results, program, configuration));
      }
      for (String configuration : ALL) {
        Optional<LeftOut> leftOut = results.leftOut(program, configuration);
        row.add(leftOut.map(LeftOut::ran).orElse(null));
      }
      rows.add(new Row(false, row));
    }
    List<String> limited = common(results, LIMITED);
    List<String> all = common(results, ALL);
    List<Object> means = new ArrayList<>(List.of("geometric mean"));
    for (String configuration : LIMITED) {
      means.add(results.meanRatio(configuration, OVER, limited));
    }
    for (int i = 0; i < 3 * LIMITED.size(); i++) {
      means.add(null);
    }
    for (String configuration : ALL) {
      means.add(results.meanRatio(configuration, OVER, all));
    }
    means.add(null);
    means.add(null);
    rows.add(new Row(true, means));
    return new TableContent(
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

  private static double slowdown(Results results, String program, String configuration)
      throws IOException {
    boolean whole = results.whole(program, List.of(configuration, OVER));
    return whole ? results.ratio(program, configuration, OVER) : Double.NaN;
  }

  /** Returns the programs that have a figure for each of these configurations. */
  private static List<String> common(Results results, List<String> configurations)
      throws IOException {
    List<String> with = new ArrayList<>(List.of(OVER));
    with.addAll(configurations);
    return results.whole(with);
  }
}
