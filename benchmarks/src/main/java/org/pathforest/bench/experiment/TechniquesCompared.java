package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.pathforest.bench.experiment.TableContent.Column;
import org.pathforest.bench.experiment.TableContent.Row;
import org.pathforest.bench.run.Configuration;
import org.pathforest.bench.run.Scheme;

/** Table 1 of D'Elia &amp; Demetrescu 2013, with the cost of each technique here. */
final class TechniquesCompared implements PaperTable {
  /**
   * The techniques: prefix of the configurations' names, name of the technique, what is counted,
   * number of registers, and whether counts are exact.
   */
  private static final List<List<String>> TECHNIQUES =
      List.of(
          List.of("edges", "edges (Ball & Larus 1994)", "edges", "0", "yes"),
          List.of("bl", "Ball & Larus 1996", "acyclic paths", "1", "yes"),
          List.of("structural", "Yasue et al. 2004", "structural paths", "1 a loop depth", "yes"),
          List.of(
              "kiter",
              "Roy & Srikant 2009",
              "k-iteration paths, static",
              "k + 1",
              "of what it numbers"),
          List.of("ksf", "D'Elia & Demetrescu 2013", "n-grams, n ≤ k", "3", "yes"),
          List.of("kpaths", "Pathforest", "n-grams, n ≤ k", "1", "yes"),
          List.of("bursts", "Pathforest, in bursts", "n-grams, n ≤ k", "1", "no"));

  private static final String PLAIN = "plain";
  private static final String HASHED = "bl-hash";
  private static final String ITERATIONS = "kiter";

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
    return List.of(HASHED);
  }

  @Override
  public TableContent make(Results results) throws IOException {
    Set<String> all = new TreeSet<>(List.of(PLAIN, HASHED));
    for (List<String> t : TECHNIQUES) {
      all.addAll(configurations(results, t));
    }
    List<String> measured = results.whole(List.of(PLAIN, HASHED));
    List<String> whole =
        results.whole(all.stream().filter(c -> !c.startsWith(ITERATIONS)).toList());
    List<String> wholeWithAll = results.whole(all);
    List<Row> rows = new ArrayList<>();
    for (List<String> t : TECHNIQUES) {
      for (String c : configurations(results, t)) {
        boolean sampled = c.matches("structural-\\d+");
        rows.add(
            Row.aggregate(
                t.get(1),
                c,
                t.get(2),
                mean(results, c, HASHED, measured),
                mean(results, c, PLAIN, measured),
                mean(results, c, HASHED, whole),
                mean(results, c, PLAIN, whole),
                mean(results, c, PLAIN, wholeWithAll),
                sampled ? "1 a graph" : t.get(3),
                sampled ? "no" : t.get(4)));
      }
    }
    return new TableContent(
        List.of(
            Column.of("technique", "technique"),
            Column.of("configuration", "configuration"),
            Column.of("what is counted", "counted"),
            Column.of("time over bl-hash, A", "a_time_over_bl_hash_ratio", 2),
            Column.of("time over plain, A", "a_time_over_plain_ratio", 2),
            Column.of("time over bl-hash, B", "b_time_over_bl_hash_ratio", 2),
            Column.of("time over plain, B", "b_time_over_plain_ratio", 2),
            Column.of("time over plain, C", "c_time_over_plain_ratio", 2),
            Column.of("registers", "registers"),
            Column.of("exact", "exact")),
        rows,
        "Geometric means over sets of programs. A: all, "
            + Results.names(measured)
            + "; stated of a configuration only if it has counted all that ran in each of them, no"
            + " limit being hit. B: those in which all configurations but `kiter` have: "
            + Results.names(whole)
            + ". C: those in which `kiter`, too, left out no method that ran: "
            + Results.names(wholeWithAll)
            + ". Registers are the locals that a method's probes change on its way, without that of"
            + " its table and the number of the block.");
  }

  /** Returns the mean; NaN if the configuration did not count everything in one of the programs. */
  private static double mean(
      Results results, String configuration, String over, List<String> programs)
      throws IOException {
    boolean counts = results.whole(List.of(configuration)).containsAll(programs);
    return counts ? results.meanRatio(configuration, over, programs) : Double.NaN;
  }

  /**
   * Returns the configurations of a technique that were run under the same conditions as the
   * others.
   */
  private static List<String> configurations(Results results, List<String> technique) {
    return results.configurations(technique.get(0)).stream()
        .filter(c -> !Configuration.of(c).train())
        .filter(c -> Configuration.of(c).scheme() != Scheme.FEW_PATHS)
        .filter(c -> !Configuration.of(c).jvmDefault())
        .toList();
  }
}
