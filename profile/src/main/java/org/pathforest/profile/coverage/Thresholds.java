package org.pathforest.profile.coverage;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.pathforest.paths.map.MethodKey;

/**
 * What coverage must reach. A value that is not asked for is null.
 *
 * @param paths least part of the possible paths, in [0, 1], of methods that have at most {@code
 *     mostPossible}
 * @param branches least part of the branches
 * @param lines least part of the lines
 * @param methods least part of the methods that have probes
 * @param mostPossible methods with more possible paths are left out of the first
 */
public record Thresholds(
    Double paths, Double branches, Double lines, Double methods, long mostPossible) {
  /** Methods with more possible paths say nothing about how well they are tested, by default. */
  public static final long MOST_POSSIBLE = 1000;

  /**
   * What is not reached.
   *
   * @return a sentence each, in the order of the components; empty if all is
   */
  public List<String> missed(Coverage coverage) {
    List<String> missed = new ArrayList<>();
    check("path coverage", paths, pathsOf(coverage), missed);
    check("branch coverage", branches, coverage.totals().branches(), missed);
    check("line coverage", lines, coverage.totals().lines(), missed);
    check("method coverage", methods, coverage.totals().methods(), missed);
    return missed;
  }

  private static void check(String what, Double least, Counter c, List<String> missed) {
    // As people read it: 0.8 of 10 is reached by 8, whatever the binary fraction.
    if (least != null && c.covered() < least * c.total() - 1e-9) {
      missed.add(
          String.format(
              Locale.ROOT,
              "%s is %.1f%% (%,d of %,d), less than %.1f%%",
              what,
              c.share() * 100,
              c.covered(),
              c.total(),
              least * 100));
    }
  }

  /** Different paths of the methods that are looked at. */
  private Counter pathsOf(Coverage coverage) {
    Counter sum = Counter.NONE;
    BigInteger most = BigInteger.valueOf(mostPossible);
    for (Coverage.PackageCoverage p : coverage.packages()) {
      for (Coverage.ClassCoverage c : p.classes()) {
        for (MethodCoverage m : c.methods()) {
          if (m.possible().compareTo(most) <= 0) {
            sum = sum.plus(new Counter(m.paths(), m.possible().longValueExact()));
          }
        }
      }
    }
    return sum;
  }

  /**
   * Methods that have been changed and have more paths that were not executed than before.
   *
   * @param before coverage of an earlier build
   * @param after of this one
   * @return a sentence each, in the order of classes and methods; empty if there are none
   */
  public static List<String> newlyUncovered(Coverage before, Coverage after) throws IOException {
    Map<String, MethodCoverage> old = new HashMap<>();
    forEach(before, m -> old.put(name(m.key()), m));
    List<String> worse = new ArrayList<>();
    forEach(
        after,
        m -> {
          MethodCoverage was = old.get(name(m.key()));
          boolean same = was != null && was.key().equals(m.key());
          BigInteger open = uncovered(m);
          BigInteger openBefore = was == null ? BigInteger.ZERO : uncovered(was);
          if (!same && open.compareTo(openBefore) > 0) {
            worse.add(
                String.format(
                    Locale.ROOT,
                    "%s has %,d paths that were not executed, %,d before",
                    m.key(),
                    open,
                    openBefore));
          }
        });
    return worse;
  }

  private static BigInteger uncovered(MethodCoverage m) {
    return m.possible().subtract(BigInteger.valueOf(m.paths()));
  }

  private static String name(MethodKey key) {
    return key.toString();
  }

  private static void forEach(
      Coverage coverage, java.util.function.Consumer<MethodCoverage> visitor) {
    for (Coverage.PackageCoverage p : coverage.packages()) {
      for (Coverage.ClassCoverage c : p.classes()) {
        c.methods().forEach(visitor);
      }
    }
  }
}
