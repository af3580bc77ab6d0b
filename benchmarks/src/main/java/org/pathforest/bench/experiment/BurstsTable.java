package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.pathforest.bench.experiment.TableContent.Column;
import org.pathforest.bench.experiment.TableContent.Row;
import org.pathforest.profile.Profile;
import org.pathforest.profile.compare.Agreement;
import org.pathforest.profile.record.Bursts;

/**
 * The table of bursts: the time that they save, and their accuracy (D'Elia &amp; Demetrescu 2013,
 * section 8).
 */
final class BurstsTable implements PaperTable {
  private static final String EXACT = "kpaths-4";
  private static final int K = 4;

  @Override
  public String name() {
    return "bursts";
  }

  @Override
  public String title() {
    return "Bursts of activations: time and accuracy over the period";
  }

  @Override
  public List<String> configurations() {
    return List.of(
        EXACT,
        "bursts-10-1",
        "bursts-100-10",
        "bursts-1000-10",
        "bursts-10000-10",
        "bursts-100-10-adaptive");
  }

  @Override
  public TableContent make(Results results) throws IOException {
    List<Row> rows = new ArrayList<>();
    Means means = new Means();
    List<String> all = new ArrayList<>(List.of(EXACT));
    all.addAll(results.configurations("bursts"));
    for (String program : results.programs()) {
      Optional<Profile> exact = results.profile(program, EXACT);
      for (String configuration : all) {
        Optional<Profile> bursts = results.profile(program, configuration);
        if (exact.isEmpty() || bursts.isEmpty()) {
          continue;
        }
        Agreement single = Agreement.of(exact.get(), bursts.get(), 1);
        Agreement longest = Agreement.of(exact.get(), bursts.get(), K);
        double profiled = profiled(bursts.get());
        if (results.whole(program, List.of("plain", EXACT, configuration))) {
          means.add(
              program,
              configuration,
              profiled,
              single.overlap(),
              longest.overlap(),
              longest.hotOverlap());
        }
        rows.add(
            Row.of(
                program,
                configuration,
                results.ratio(program, configuration, "plain"),
                100 * profiled,
                100 * single.overlap(),
                100 * longest.overlap(),
                100 * longest.hotOverlap(),
                longest.hotFound(),
                longest.hot()));
      }
    }
    List<String> those = means.programs();
    for (String configuration : means.configurations()) {
      rows.add(
          Row.aggregate(
              "mean",
              configuration,
              results.meanRatio(configuration, "plain", those),
              100 * means.of(configuration, 0),
              100 * means.of(configuration, 1),
              100 * means.of(configuration, 2),
              100 * means.of(configuration, 3),
              null,
              null));
    }
    return new TableContent(
        List.of(
            Column.of("program", "program"),
            Column.of("configuration", "configuration"),
            Column.of("time over plain", "time_over_plain_ratio", 2),
            Column.of("calls profiled, %", "calls_profiled_percent", 1),
            Column.of("overlap of paths, %", "overlap_paths_percent", 1),
            Column.of("overlap of 4-grams, %", "overlap_4_grams_percent", 1),
            Column.of("of hot 4-grams, %", "overlap_hot_4_grams_percent", 1),
            Column.of("hot 4-grams found", "hot_4_grams_found"),
            Column.of("hot 4-grams", "hot_4_grams")),
        rows,
        "bursts-PERIOD-LENGTH, in activations. Calls are those of methods that have tables: loop-free"
            + " methods are counted in full. Overlap is the sum of the lesser shares against"
            + " kpaths-4, which is another run; its own line is 100 by definition. Hot are 4-grams"
            + " with a thousandth of all occurrences in the exact run; their own overlap leaves all"
            + " others out. "
            + means.text(results.programs())
            + ": geometric of times, arithmetic of the rest.");
  }

  /**
   * Returns the share of calls that were profiled, among the calls of all methods with tables.
   * Methods that stayed in their first burst are included.
   */
  private static double profiled(Profile profile) {
    Bursts bursts = profile.bursts();
    return bursts == null ? 1 : (double) bursts.profiled() / bursts.activations();
  }
}
