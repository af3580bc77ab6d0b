package org.pathforest.profile.report.coverage;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.coverage.Counter;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.coverage.MethodCoverage;
import org.pathforest.profile.coverage.PrimeCoverage;
import org.pathforest.profile.coverage.UnexecutedPaths;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.record.Bursts;
import org.pathforest.profile.report.Limits;
import org.pathforest.profile.text.Inline;
import org.pathforest.profile.text.MethodName;
import org.pathforest.profile.text.PathText;

/**
 * Models of coverage: a table, and details of one method. {@link CoverageText} writes them as text.
 *
 * <p>More than 300 lines: half of them explain fields of JSON.
 */
public final class CoverageReport {
  /** Unit of code that has a row in the table. */
  public enum By {
    /** A package. */
    PACKAGE,
    /** A class file. */
    CLASS,
    /** A method that has probes. */
    METHOD
  }

  /**
   * A row of the table. Component names are JSON field names.
   *
   * @param name package, class or method as people write it
   * @param methods methods with probes; those that ran are covered
   * @param paths number of different paths that ended; in sums, only of methods with few possible
   *     paths
   * @param possible number of paths of the same methods that control flow allows
   * @param manyPaths number of methods with too many possible paths to be in the sums
   * @param branches outcomes of branches and switches
   * @param blocks basic blocks
   * @param lines source lines
   */
  public record Row(
      String name,
      Counter methods,
      long paths,
      BigInteger possible,
      long manyPaths,
      Counter branches,
      Counter blocks,
      Counter lines) {}

  /**
   * Methods and classes that were not measured.
   *
   * @param unprobed number of methods without probes: a single path, no loop, no handler
   * @param generated number of methods that compilers added
   * @param leftOut number of methods that could not be instrumented
   * @param unknown number of methods that ran but whose counts are unknown
   * @param unprobedMethods names of the methods without probes
   * @param leftOutMethods names of the methods that could not be instrumented
   * @param unknownMethods names of the methods whose counts are unknown
   * @param unloadedCopies names of classes that were not loaded while other classes of the same
   *     names were
   */
  public record Unmeasured(
      long unprobed,
      long generated,
      long leftOut,
      long unknown,
      List<String> unprobedMethods,
      List<String> leftOutMethods,
      List<String> unknownMethods,
      List<String> unloadedCopies) {}

  /**
   * The table.
   *
   * @param total sums over all rows
   * @param mostPossible methods with more possible paths are not in the sums of paths
   * @param unmeasured methods that are not in the rows, or that the rows count as not covered
   * @param limits limits that the run hit, each with its meaning
   * @param bursts numbers of activations if only some were profiled; null if all were
   */
  public record Table(
      Row total,
      long mostPossible,
      @Inline Unmeasured unmeasured,
      Map<String, String> limits,
      Bursts bursts,
      List<Row> rows) {}

  /**
   * A path that was not executed.
   *
   * @param text conditions that would hold on the path
   * @param decisions number of decisions in which the path differs from an executed path
   * @param branch branch at which the path begins to differ
   * @param newBranch whether the path takes that branch in a direction that was never taken
   */
  public record Missing(String text, int decisions, String branch, boolean newBranch) {}

  /**
   * Execution of a method.
   *
   * @param ran whether the method was called
   * @param cut whether the method has so many paths that pieces of paths are counted instead
   * @param pieces number of pieces; for a method that is not cut, number of paths
   * @param sequences number of different sequences of {@code k} paths that ran
   * @param k length of the longest known sequences; 0 if no counts are known
   */
  public record Execution(boolean ran, boolean cut, long pieces, long sequences, int k) {}

  /**
   * Gaps in the coverage of a method; empty if the method did not run or its counts are unknown.
   *
   * @param primes coverage of prime paths; null if the method did not run or its counts are unknown
   * @param idleHandlers lines or offsets of exception handlers that were never entered
   * @param missing paths to try next, nearest first
   * @param ruledOut number of further nearby paths that are impossible because conditions on them
   *     contradict each other
   */
  public record Gaps(
      PrimeCoverage primes, List<String> idleHandlers, List<Missing> missing, int ruledOut) {}

  /**
   * A method in detail.
   *
   * @param row figures of the method
   * @param source source file and line, as far as they are known; else empty
   * @param execution execution of the method and its paths
   * @param limits names of the limits that the method hit, and {@code lost} if the run hit it
   * @param bursts numbers of activations of the method if only some were profiled; else null
   * @param gaps what to test next
   */
  public record Detail(
      Row row,
      String source,
      @Inline Execution execution,
      List<String> limits,
      Bursts bursts,
      @Inline Gaps gaps) {}

  private CoverageReport() {}

  /**
   * Creates the table. Rows with the most missing outcomes of branches come first, then rows with
   * the most missing blocks. Rows that miss the same numbers keep the order of the classes.
   *
   * @param coverage coverage of the profile
   */
  public static Table table(Profile profile, Coverage coverage, By by) {
    List<Row> rows = new ArrayList<>();
    for (Coverage.PackageCoverage p : coverage.packages()) {
      if (by == By.PACKAGE) {
        rows.add(row(p));
      }
      for (Coverage.ClassCoverage c : p.classes()) {
        if (by == By.CLASS) {
          rows.add(row(c));
        } else if (by == By.METHOD) {
          c.methods().forEach(m -> rows.add(row(m, coverage.mostPossible())));
        }
      }
    }
    rows.sort(
        Comparator.comparingLong((Row r) -> r.branches().covered() - r.branches().total())
            .thenComparingLong(r -> r.blocks().covered() - r.blocks().total()));
    return new Table(
        row("total", coverage.totals()),
        coverage.mostPossible(),
        new Unmeasured(
            coverage.left().unprobed().size(),
            coverage.left().generated(),
            coverage.left().leftOut().size(),
            coverage.unknown().size(),
            names(coverage.left().unprobed()),
            names(coverage.left().leftOut()),
            names(coverage.unknown()),
            coverage.left().unloadedCopies().stream().map(name -> name.replace('/', '.')).toList()),
        Limits.of(profile),
        profile.bursts(),
        rows);
  }

  private static List<String> names(List<MethodKey> methods) {
    return methods.stream().map(MethodName::of).toList();
  }

  /** Returns the row of a package. */
  public static Row row(Coverage.PackageCoverage p) {
    return row(p.name().isEmpty() ? "(unnamed)" : p.name().replace('/', '.'), p.totals());
  }

  /** Returns the row of a class. */
  public static Row row(Coverage.ClassCoverage c) {
    return row(c.name().replace('/', '.'), c.totals());
  }

  /** Returns a row with a given name. */
  public static Row row(String name, Coverage.Totals t) {
    return new Row(
        name,
        t.methods(),
        t.paths().covered(),
        BigInteger.valueOf(t.paths().total()),
        t.manyPaths(),
        t.branches(),
        t.blocks(),
        t.lines());
  }

  /**
   * Returns the row of a method.
   *
   * @param mostPossible a method with more possible paths is not in the sums of paths
   */
  public static Row row(MethodCoverage m, long mostPossible) {
    return new Row(
        MethodName.of(m.key()),
        Counter.NONE.plus(m.ran()),
        m.paths().executed(),
        m.paths().possible(),
        m.paths().areFew(mostPossible) ? 0 : 1,
        m.counters().branches(),
        m.counters().blocks(),
        m.counters().lines());
  }

  /**
   * Returns the details of a method.
   *
   * @param m coverage of the method
   * @param mostPossible methods with more possible paths are not in the sums of paths
   * @param top greatest number of paths to try next, 1 or more
   */
  public static Detail detail(Profile profile, MethodCoverage m, long mostPossible, int top)
      throws IOException {
    MethodProfile method = m.ran() ? profile.method(m.key()) : null;
    boolean counted = m.ran() && m.known();
    Kipf kipf = counted ? method.kipf() : Kipf.unknown();
    int k = m.paths().k();
    long sequences = counted ? kipf.levelEnd(k) - kipf.levelStart(k) : 0;
    return new Detail(
        row(m, mostPossible),
        counted ? MethodName.source(method.map()) : source(m),
        new Execution(m.ran(), m.paths().cut(), m.paths().pieces(), sequences, k),
        limits(profile, method),
        method == null ? null : method.bursts(),
        counted ? gaps(method, kipf, top) : new Gaps(null, List.of(), List.of(), 0));
  }

  private static String source(MethodCoverage m) {
    String file = m.source() == null ? "" : m.source();
    return file + (m.lines().isEmpty() ? "" : ":" + m.lines().firstKey());
  }

  private static Gaps gaps(MethodProfile method, Kipf kipf, int top) throws IOException {
    EdgeProfile run = method.edges(kipf);
    PathText text = new PathText(method.map());
    UnexecutedPaths.Found found = UnexecutedPaths.of(method, kipf, run, top);
    List<Missing> missing =
        found.near().stream()
            .map(
                n ->
                    new Missing(
                        text.path(n.path()),
                        n.decisions(),
                        text.branch(n.from(), n.to()),
                        n.newBranch()))
            .toList();
    List<String> idle = new ArrayList<>();
    List<Integer> generated = method.map().shape().generatedStarts();
    for (int h : method.map().cfg().handlers()) {
      if (run.handler(h) == 0 && !generated.contains(h)) {
        idle.add(text.place(h));
      }
    }
    return new Gaps(PrimeCoverage.of(method, kipf), idle, missing, found.ruledOut());
  }

  /**
   * Returns the limits of a method, and {@code lost} if the run hit it, because that may affect any
   * method. {@code method} is null if it did not run.
   */
  private static List<String> limits(Profile profile, MethodProfile method) {
    TreeSet<String> limits = new TreeSet<>(profile.meta().limits());
    limits.retainAll(Set.of("lost"));
    if (method != null) {
      limits.addAll(method.limits());
    }
    return List.copyOf(limits);
  }
}
