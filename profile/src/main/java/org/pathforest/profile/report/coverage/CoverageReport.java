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
import org.pathforest.profile.text.JsonText;
import org.pathforest.profile.text.MethodName;
import org.pathforest.profile.text.PathText;

/** Coverage as a table, or of one method in detail; {@link CoverageText} writes it as text. */
public final class CoverageReport {
  /** What a row of the table stands for. */
  public enum By {
    /** A package. */
    PACKAGE,
    /** A class file. */
    CLASS,
    /** A method that has probes. */
    METHOD
  }

  /**
   * A row. The names of the components are those of the JSON rendering.
   *
   * @param name of package, class or method, as people write it
   * @param methods with probes
   * @param paths different ones that ended; of several methods, of those that have few
   * @param possible how many control flow allows, of the same
   * @param manyPaths methods with too many possible paths to add up
   * @param branches ways out of blocks that have several
   * @param blocks of the graphs
   * @param lines of the source
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
   * @param unprobed methods that have no probes: a single path, no loop, no handler
   * @param generated methods that compilers have added
   * @param leftOut methods that could not be instrumented
   * @param unknown methods that ran and of which no counts are known
   * @param unprobedMethods their names
   * @param leftOutMethods their names
   * @param unknownMethods their names
   * @param unloadedCopies classes that were not loaded, while others of the same names were
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
   * @param total of all rows
   * @param mostPossible methods with more possible paths are in no sum of paths
   * @param unmeasured methods that the rows do not contain, or count as not covered
   * @param limits that the run hit, with what they mean
   * @param bursts how many activations were profiled; null if all were
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
   * @param text conditions that held on it
   * @param decisions in how many it differs from an executed one
   * @param branch where it begins to differ
   * @param newBranch whether it takes a branch there that never was taken
   */
  public record Missing(String text, int decisions, String branch, boolean newBranch) {}

  /**
   * Execution of a method.
   *
   * @param ran whether it was called
   * @param cut whether it has too many paths, so that pieces of paths are counted
   * @param pieces how many there are; of a method that is not cut, its paths
   * @param sequences different sequences of {@code k} paths that ran
   * @param k longest sequences that are known; 0 if nothing is
   */
  public record Execution(boolean ran, boolean cut, long pieces, long sequences, int k) {}

  /**
   * Gaps in the coverage of a method; empty if it did not run or its counts are unknown.
   *
   * @param primes prime paths; null if nothing is known or it did not run
   * @param idleHandlers lines, or offsets, of exception handlers that were never entered
   * @param missing paths to try next, the nearest first
   * @param ruledOut how many more are near, and impossible: conditions on them contradict each
   *     other
   */
  public record Gaps(
      PrimeCoverage primes, List<String> idleHandlers, List<Missing> missing, int ruledOut) {}

  /**
   * A method in detail.
   *
   * @param row its figures
   * @param source file and line, as far as known; else empty
   * @param execution whether it ran, and its paths
   * @param limits that it hit, or that the whole run did, by name
   * @param bursts how many of its activations were profiled; null if all were
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
   * Makes the table. Where most branches are missing stands first, then where most blocks are; what
   * misses as much as another is in the order of the classes.
   *
   * @param coverage of the profile
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

  /** Returns a row with that name. */
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
   * @param mostPossible with more possible paths it is in no sum of paths
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
   * Looks at a method.
   *
   * @param m what {@link Coverage} says of it
   * @param mostPossible methods with more possible paths are in no sum of paths
   * @param top at most that many paths to try next, 1 or more
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
    EdgeProfile run = EdgeProfile.of(method.map().numbering(), kipf, method.interrupted());
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
   * Limits of a method, and {@code lost}, which may be any method's; null: one that did not run.
   */
  private static List<String> limits(Profile profile, MethodProfile method) {
    TreeSet<String> limits = new TreeSet<>(profile.meta().limits());
    limits.retainAll(Set.of("lost"));
    if (method != null) {
      limits.addAll(method.limits());
    }
    return List.copyOf(limits);
  }

  /** Writes JSON. */
  public static void writeJson(Object model, Appendable out) throws IOException {
    JsonText.write(model, out);
  }
}
