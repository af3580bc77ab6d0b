package org.pathforest.profile.coverage;

import java.math.BigInteger;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.CoverageShape;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.forest.Kipf;

/**
 * The coverage of one method that has probes. Immutable.
 *
 * @param key the method
 * @param source name of the source file; null if unknown
 * @param ran whether the method was called; also true if it may have been, since counts were lost
 * @param paths coverage of its paths
 * @param counters coverage of its code
 * @param lines coverage by line number; empty without a line number table
 */
public record MethodCoverage(
    MethodKey key,
    String source,
    boolean ran,
    Paths paths,
    Counters counters,
    SortedMap<Integer, LineCounts> lines) {

  /**
   * Coverage of the paths of a method.
   *
   * @param executed number of different paths that ended
   * @param possible number of paths that its control flow allows
   * @param k greatest length of sequences of paths that are known; 0 if nothing is known
   * @param cut whether its paths are cut into pieces because there are too many; then {@code
   *     executed} counts pieces
   * @param pieces number of paths or pieces that have an id
   */
  public record Paths(long executed, BigInteger possible, int k, boolean cut, long pieces) {
    /**
     * Returns the counter of possible paths. The counter is empty if there are too many for it to
     * say how well the method is tested.
     *
     * @param mostPossible greatest number of possible paths that is not too many
     */
    public Counter counter(long mostPossible) {
      return areFew(mostPossible) ? new Counter(executed, possible.longValueExact()) : Counter.NONE;
    }

    /**
     * Returns whether the method is not cut, and has at most {@code mostPossible} possible paths.
     */
    public boolean areFew(long mostPossible) {
      return !cut && possible.compareTo(BigInteger.valueOf(mostPossible)) <= 0;
    }
  }

  /**
   * Counters of a method's code.
   *
   * @param branches outcomes of branches
   * @param blocks basic blocks of the graph
   * @param lines source lines
   * @param instructions bytecode instructions; one is covered in a block that an exception left
   *     each time
   * @param complexity cyclomatic complexity, covered as in JaCoCo: one for the method and, for each
   *     branch, all outcomes that happened but one
   */
  public record Counters(
      Counter branches, Counter blocks, Counter lines, Counter instructions, Counter complexity) {}

  /** Copies the map. */
  public MethodCoverage {
    lines = Collections.unmodifiableSortedMap(new TreeMap<>(lines));
  }

  /** Returns the coverage of a method that did not run. */
  static MethodCoverage none(MethodMap map) {
    return new Collector(map, null).coverage(false, 0, 0);
  }

  /**
   * Returns the coverage of a method that ran.
   *
   * @throws FileException if the counts of a path or block add up to more than 2^63 - 1
   */
  public static MethodCoverage of(MethodProfile method) throws FileException {
    MethodMap map = method.map();
    if (method.exactUpTo() == 0) {
      return new Collector(map, null).coverage(true, 0, 0);
    }
    Kipf singles = method.kipf(1);
    EdgeProfile run = method.edges(singles);
    Collector collector = new Collector(map, run);
    return collector.coverage(true, collector.paths.executed(singles), method.exactUpTo());
  }

  /** Returns whether counts are known. If not, nothing counts as covered. */
  public boolean known() {
    return !ran || paths.k() > 0;
  }

  /** Collects the counters of a method. */
  private static final class Collector {
    private final MethodMap map;
    private final PathClasses paths;
    private Counter branches = Counter.NONE;
    private Counter instructions = Counter.NONE;
    private Counter complexity = Counter.NONE;
    private final SortedMap<Integer, Boolean> blocks = new TreeMap<>();
    private final SortedMap<Integer, LineCounts> lines = new TreeMap<>();

    Collector(MethodMap map, EdgeProfile run) {
      this.map = map;
      this.paths = new PathClasses(map);
      Executed executed = new Executed(map.cfg(), run);
      map.shape().parts().forEach(part -> add(part, executed));
      map.shape().decisions().forEach(decision -> add(decision, executed));
    }

    private void add(CoverageShape.Part part, Executed run) {
      int executed = run.instructions(part);
      instructions = instructions.plus(new Counter(executed, part.instructions()));
      blocks.merge(part.block(), executed > 0, Boolean::logicalOr);
      Counter known = Counter.NONE.plus(executed > 0);
      add(part.line(), new LineCounts(known, run.maybe(part) ? 1 : 0, Counter.NONE));
    }

    private void add(CoverageShape.Decision decision, Executed run) {
      int all = decision.outcomes().size();
      int had = run.outcomes(decision);
      branches = branches.plus(new Counter(had, all));
      complexity = complexity.plus(new Counter(Math.max(0, had - 1), all - 1));
      add(decision.line(), new LineCounts(Counter.NONE, 0, new Counter(had, all)));
    }

    private void add(int line, LineCounts more) {
      if (line > 0) {
        lines.merge(line, more, LineCounts::plus);
      }
    }

    MethodCoverage coverage(boolean ran, long executed, int k) {
      long begun = blocks.values().stream().filter(b -> b).count();
      boolean cut = !map.numbering().dag().cuts().isEmpty();
      return new MethodCoverage(
          map.key(),
          map.origin().source(),
          ran,
          new Paths(executed, paths.possible(), k, cut, map.numbering().numPaths()),
          new Counters(
              branches,
              new Counter(begun, blocks.size()),
              LineCounts.executed(lines),
              instructions,
              complexity.plus(instructions.covered() > 0)),
          lines);
    }
  }
}
