package org.pathforest.profile.coverage;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.pathforest.paths.text.Percent;
import org.pathforest.profile.coverage.CoverageLimit.Kind;

/**
 * Least coverage, in percent. A threshold that is not set is null.
 *
 * @param paths least share of the possible paths, in methods that have few
 * @param branches least share of the branches
 * @param lines least share of the lines
 * @param methods least share of the methods that have probes
 */
public record Thresholds(
    BigDecimal paths, BigDecimal branches, BigDecimal lines, BigDecimal methods) {
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  /**
   * The outcome of a threshold.
   *
   * @param met whether the threshold is reached
   * @param text a sentence without a full stop
   */
  public record Verdict(boolean met, String text) {}

  /** Checks coverage against the thresholds, in the order of the components. */
  public List<Verdict> judge(Coverage coverage) {
    List<Verdict> verdicts = new ArrayList<>();
    if (paths != null) {
      String without = without(coverage.totals().manyPaths(), coverage.mostPossible());
      verdicts.add(verdict(Kind.PATH, paths, coverage, without));
    }
    if (branches != null) {
      verdicts.add(verdict(Kind.BRANCH, branches, coverage, ""));
    }
    if (lines != null) {
      verdicts.add(
          CoverageRule.whole(Kind.LINE, coverage).total() == 0
                  && coverage.totals().methods().total() > 0
              ? new Verdict(
                  false,
                  "line coverage is unknown: the classes have no line numbers; compile with -g")
              : verdict(Kind.LINE, lines, coverage, ""));
    }
    if (methods != null) {
      verdicts.add(verdict(Kind.METHOD, methods, coverage, ""));
    }
    return verdicts;
  }

  /**
   * Returns the clause that says how many methods a sum of paths leaves out.
   *
   * @param many number of methods that are left out
   * @return empty if there are none; otherwise a clause that begins with a comma
   */
  public static String without(long many, long mostPossible) {
    return many == 0
        ? ""
        : String.format(
            Locale.ROOT,
            ", without %,d method%s with more than %,d possible paths",
            many,
            many == 1 ? "" : "s",
            mostPossible);
  }

  private static Verdict verdict(Kind kind, BigDecimal least, Coverage coverage, String without) {
    Counter c = CoverageRule.whole(kind, coverage);
    BigDecimal ratio = least.divide(HUNDRED);
    boolean met =
        new CoverageLimit(kind, CoverageLimit.Value.COVEREDRATIO, ratio, null).violation(c) == null;
    return new Verdict(
        met,
        String.format(
            Locale.ROOT,
            "%s coverage is %s (%,d of %,d%s), %s %s%%",
            kind.name().toLowerCase(Locale.ROOT),
            c.total() == 0 ? "100.0%" : Percent.beside(least, c.covered(), c.total()),
            c.covered(),
            c.total(),
            without,
            met ? "at least" : "less than",
            least.toPlainString()));
  }

  /**
   * Finds methods of new or changed class files that have more unexecuted paths than before. If a
   * method has too many possible paths, its branches are compared.
   *
   * @param before coverage of an earlier build
   * @param after coverage of this build
   * @return a sentence for each method, in the order of classes and methods; empty if there are
   *     none
   */
  public List<String> newlyUncovered(Coverage before, Coverage after) {
    Map<String, MethodCoverage> old = new HashMap<>();
    forEach(before, m -> old.put(m.key().toString(), m));
    List<String> worse = new ArrayList<>();
    forEach(
        after,
        m -> {
          MethodCoverage was = old.get(m.key().toString());
          if (was == null || !was.key().equals(m.key())) {
            boolean byPaths =
                m.paths().areFew(after.mostPossible())
                    && (was == null || was.paths().areFew(after.mostPossible()));
            long open = uncovered(m, byPaths);
            long openBefore = was == null ? 0 : uncovered(was, byPaths);
            if (open > openBefore) {
              worse.add(sentence(m, byPaths, open, was == null ? "" : openBefore + " before"));
            }
          }
        });
    return worse;
  }

  private static String sentence(MethodCoverage m, boolean byPaths, long open, String before) {
    String what = byPaths ? "path" : "branch";
    return String.format(
        Locale.ROOT,
        "%s: %,d %s not executed (%s)",
        m.key(),
        open,
        open == 1 ? what : byPaths ? "paths" : "branches",
        before.isEmpty() ? "new method" : before);
  }

  private static long uncovered(MethodCoverage m, boolean byPaths) {
    return byPaths
        ? m.paths().possible().longValueExact() - m.paths().executed()
        : m.counters().branches().total() - m.counters().branches().covered();
  }

  private static void forEach(Coverage coverage, Consumer<MethodCoverage> visitor) {
    for (Coverage.PackageCoverage p : coverage.packages()) {
      for (Coverage.ClassCoverage c : p.classes()) {
        c.methods().forEach(visitor);
      }
    }
  }
}
