package org.pathforest.profile.coverage;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What coverage must reach, in percent. A value that is not asked for is null.
 *
 * @param paths least part of the possible paths, of methods that are not cut and have at most
 *     {@code mostPossible}
 * @param branches least part of the branches
 * @param lines least part of the lines
 * @param methods least part of the methods that have probes
 * @param mostPossible methods with more possible paths are left out of the first
 */
public record Thresholds(
    BigDecimal paths,
    BigDecimal branches,
    BigDecimal lines,
    BigDecimal methods,
    long mostPossible) {
  /** Methods with more possible paths say nothing about how well they are tested, by default. */
  public static final long MOST_POSSIBLE = 1000;

  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  /**
   * What became of a threshold.
   *
   * @param met whether it is reached
   * @param text a sentence without a full stop
   */
  public record Verdict(boolean met, String text) {}

  /** Holds coverage against what is asked for, in the order of the components. */
  public List<Verdict> judge(Coverage coverage) {
    List<Verdict> verdicts = new ArrayList<>();
    Coverage.Totals totals = coverage.totals();
    if (paths != null) {
      verdicts.add(verdict("path coverage", paths, pathsOf(coverage)));
    }
    if (branches != null) {
      verdicts.add(verdict("branch coverage", branches, totals.branches()));
    }
    if (lines != null) {
      verdicts.add(
          totals.lines().total() == 0 && totals.methods().total() > 0
              ? new Verdict(false, "line coverage is not known: the classes have no line numbers")
              : verdict("line coverage", lines, totals.lines()));
    }
    if (methods != null) {
      verdicts.add(verdict("method coverage", methods, totals.methods()));
    }
    return verdicts;
  }

  private static Verdict verdict(String what, BigDecimal least, Counter c) {
    BigDecimal total = BigDecimal.valueOf(c.total());
    BigDecimal covered = BigDecimal.valueOf(c.covered());
    boolean met = covered.multiply(HUNDRED).compareTo(least.multiply(total)) >= 0;
    // Rounded down, so that what is just missed is not shown as reached.
    BigDecimal percent =
        c.total() == 0 ? HUNDRED : covered.multiply(HUNDRED).divide(total, 1, RoundingMode.FLOOR);
    return new Verdict(
        met,
        String.format(
            Locale.ROOT,
            "%s is %.1f%% (%,d of %,d), %s %s%%",
            what,
            percent,
            c.covered(),
            c.total(),
            met ? "at least" : "less than",
            least.toPlainString()));
  }

  /** Different paths of the methods that are looked at. */
  private Counter pathsOf(Coverage coverage) {
    Counter[] sum = {Counter.NONE};
    forEach(coverage, m -> sum[0] = sum[0].plus(pathsOf(m, mostPossible)));
    return sum[0];
  }

  /**
   * Different paths of a method, of those that are possible; none of a method whose paths say
   * nothing of how well it is tested.
   *
   * @param mostPossible more possible paths say nothing
   */
  public static Counter pathsOf(MethodCoverage m, long mostPossible) {
    return isCountable(m, mostPossible)
        ? new Counter(m.paths(), m.possible().longValueExact())
        : Counter.NONE;
  }

  private boolean isCountable(MethodCoverage m) {
    return isCountable(m, mostPossible);
  }

  /** Whether its paths say something of how well a method is tested. */
  private static boolean isCountable(MethodCoverage m, long mostPossible) {
    return !m.cut() && m.possible().compareTo(BigInteger.valueOf(mostPossible)) <= 0;
  }

  /**
   * Methods of class files that have changed which have more paths that were not executed than
   * before; where there are too many paths to count, more branches.
   *
   * @param before coverage of an earlier build
   * @param after of this one
   * @return a sentence each, in the order of classes and methods; empty if there are none
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
            boolean byPaths = isCountable(m) && (was == null || isCountable(was));
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
        "%s: %,d %s not executed, %s",
        m.key(),
        open,
        open == 1 ? what : byPaths ? "paths" : "branches",
        before.isEmpty() ? "the method is new" : before);
  }

  private static long uncovered(MethodCoverage m, boolean byPaths) {
    return byPaths
        ? m.possible().longValueExact() - m.paths()
        : m.branches().total() - m.branches().covered();
  }

  private static void forEach(Coverage coverage, Consumer<MethodCoverage> visitor) {
    for (Coverage.PackageCoverage p : coverage.packages()) {
      for (Coverage.ClassCoverage c : p.classes()) {
        c.methods().forEach(visitor);
      }
    }
  }
}
