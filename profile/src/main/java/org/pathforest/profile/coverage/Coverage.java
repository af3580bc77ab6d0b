package org.pathforest.profile.coverage;

import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.Profile;

/**
 * The coverage of all classes that were instrumented, loaded or not. Immutable.
 *
 * @param totals totals of all classes
 * @param packages packages in order of their names
 * @param left code that the figures leave out or cannot judge
 * @param mostPossible methods with more possible paths than this are in no sum of paths
 */
public record Coverage(
    Totals totals, List<PackageCoverage> packages, Left left, long mostPossible) {
  /**
   * Default of {@code mostPossible}. Above it, the share of executed paths says nothing about how
   * well a method is tested.
   */
  public static final long MOST_POSSIBLE = 1000;

  /** Copies the list. */
  public Coverage {
    packages = List.copyOf(packages);
  }

  /** Creates a coverage whose figures leave nothing out. */
  public Coverage(Totals totals, List<PackageCoverage> packages, long mostPossible) {
    this(totals, packages, new Left(List.of(), 0, List.of(), List.of()), mostPossible);
  }

  /**
   * Code that the figures leave out or cannot judge.
   *
   * @param unprobed methods without probes, which have a single path, no loop and no handler
   * @param generated number of methods that compilers have added
   * @param leftOut methods that could not be instrumented
   * @param unloadedCopies internal names of classes that were not loaded, although others of the
   *     same name were. Those may hide them, as with copies later on a class path or for other
   *     releases of Java. The classes count as not covered
   */
  public record Left(
      List<MethodKey> unprobed,
      long generated,
      List<MethodKey> leftOut,
      List<String> unloadedCopies) {
    /** Copies the lists. */
    public Left {
      unprobed = List.copyOf(unprobed);
      leftOut = List.copyOf(leftOut);
      unloadedCopies = List.copyOf(unloadedCopies);
    }
  }

  /** Returns the methods that ran but have no known counts. */
  public List<MethodKey> unknown() {
    return packages.stream()
        .flatMap(p -> p.classes().stream())
        .flatMap(c -> c.methods().stream())
        .filter(m -> !m.known())
        .map(MethodCoverage::key)
        .toList();
  }

  /**
   * Totals of methods that have probes.
   *
   * @param methods methods; covered if they ran
   * @param paths possible paths of methods that have few; covered if they ended in the run
   * @param manyPaths number of methods with too many paths, which {@code paths} leaves out
   * @param branches outcomes of branches
   * @param blocks basic blocks of all graphs
   * @param lines source lines; a line counts once in its class
   */
  public record Totals(
      Counter methods,
      Counter paths,
      long manyPaths,
      Counter branches,
      Counter blocks,
      Counter lines) {
    static final Totals NONE = ofLines(Counter.NONE);

    static Totals ofLines(Counter lines) {
      return new Totals(Counter.NONE, Counter.NONE, 0, Counter.NONE, Counter.NONE, lines);
    }

    static Totals of(MethodCoverage m, long mostPossible) {
      return new Totals(
          Counter.NONE.plus(m.ran()),
          m.paths().counter(mostPossible),
          m.paths().areFew(mostPossible) ? 0 : 1,
          m.counters().branches(),
          m.counters().blocks(),
          Counter.NONE);
    }

    Totals plus(Totals other) {
      return new Totals(
          methods.plus(other.methods),
          paths.plus(other.paths),
          manyPaths + other.manyPaths,
          branches.plus(other.branches),
          blocks.plus(other.blocks),
          lines.plus(other.lines));
    }
  }

  /**
   * The coverage of a package.
   *
   * @param name name with slashes; empty for the unnamed package
   * @param classes classes in order of their names
   */
  public record PackageCoverage(String name, Totals totals, List<ClassCoverage> classes) {
    /** Copies the list. */
    public PackageCoverage {
      classes = List.copyOf(classes);
    }
  }

  /**
   * The coverage of a class file.
   *
   * @param name internal name
   * @param sha256 SHA-256 of the class file, since classes of one name can differ
   * @param source name of the source file; null if unknown
   * @param lines counts by line number, added up over methods
   * @param methods methods with probes that count, in the order of the class file
   */
  public record ClassCoverage(
      String name,
      String sha256,
      String source,
      Totals totals,
      SortedMap<Integer, LineCounts> lines,
      List<MethodCoverage> methods) {
    /** Copies the list. */
    public ClassCoverage {
      methods = List.copyOf(methods);
    }
  }

  /**
   * Computes the coverage of a profile.
   *
   * @param classes accepts classes by internal name
   */
  public static Coverage of(Profile profile, Predicate<String> classes) throws IOException {
    return of(profile, classes, MOST_POSSIBLE);
  }

  /**
   * Computes the coverage of a profile.
   *
   * @param classes accepts classes by internal name
   * @param mostPossible methods with more possible paths than this are in no sum of paths
   */
  public static Coverage of(Profile profile, Predicate<String> classes, long mostPossible)
      throws IOException {
    return CoverageBuilder.of(profile, classes, mostPossible);
  }

  /**
   * Counts the lines of some classes of one source file. A line that is in several classes counts
   * once.
   */
  public static Counter lines(List<ClassCoverage> classes) {
    SortedMap<Integer, LineCounts> lines = new TreeMap<>();
    for (ClassCoverage c : classes) {
      c.lines().forEach((line, counts) -> lines.merge(line, counts, LineCounts::plus));
    }
    return LineCounts.executed(lines);
  }
}
