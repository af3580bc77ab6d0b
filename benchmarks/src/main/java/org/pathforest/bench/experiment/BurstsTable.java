package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.pathforest.profile.Profile;
import org.pathforest.profile.compare.Agreement;
import org.pathforest.profile.record.Bursts;

/** Bursts: what they save, and what they still know (D'Elia &amp; Demetrescu 2013, section 8). */
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
  public Content make(Results results) throws IOException {
    List<List<String>> rows = new ArrayList<>();
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
        means.add(
            program,
            configuration,
            profiled,
            single.overlap(),
            longest.overlap(),
            longest.hotOverlap());
        rows.add(
            List.of(
                program,
                configuration,
                Results.number(results.ratio(program, configuration, "plain"), 2),
                Results.percent(profiled),
                Results.percent(single.overlap()),
                Results.percent(longest.overlap()),
                Results.percent(longest.hotOverlap()),
                longest.hotFound() + " of " + longest.hot()));
      }
    }
    List<String> those = means.programs();
    for (String configuration : means.configurations()) {
      rows.add(
          List.of(
              "mean",
              configuration,
              Results.number(results.meanRatio(configuration, "plain", those), 2),
              Results.percent(means.of(configuration, 0)),
              Results.percent(means.of(configuration, 1)),
              Results.percent(means.of(configuration, 2)),
              Results.percent(means.of(configuration, 3)),
              Results.NOTHING));
    }
    return new Content(
        List.of(
            "program",
            "configuration",
            "time over plain",
            "calls profiled, %",
            "overlap of paths, %",
            "overlap of 4-grams, %",
            "of hot 4-grams, %",
            "hot 4-grams found"),
        rows,
        "bursts-PERIOD-LENGTH, in activations. Calls are those of methods that have tables: loop-free"
            + " methods are counted in full. Overlap is the sum of the lesser shares against"
            + " kpaths-4, which is another run; its own line is 100 by definition. Hot are 4-grams"
            + " with a thousandth of all occurrences in the exact run; their own overlap leaves all"
            + " others out. Means are over the programs that have a line of each configuration ("
            + Results.names(those)
            + "): geometric of times, arithmetic of the rest.");
  }

  /** Of the calls of all methods that have tables, those that stayed in their first burst, too. */
  private static double profiled(Profile profile) {
    Bursts bursts = profile.bursts();
    return bursts == null ? 1 : (double) bursts.profiled() / bursts.activations();
  }
}
