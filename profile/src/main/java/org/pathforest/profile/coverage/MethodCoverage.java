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
 * What a run executed of one method that has probes. Immutable.
 *
 * @param key which method
 * @param source name of the source file; null if unknown
 * @param ran whether it was called, or may have been: counts were lost where nothing is known
 * @param paths how many of its paths were executed
 * @param counters how much of its code was executed
 * @param lines what was executed of each, by number; empty without a line table
 */
public record MethodCoverage(
    MethodKey key,
    String source,
    boolean ran,
    Paths paths,
    Counters counters,
    SortedMap<Integer, LineCounts> lines) {

  /**
   * Paths of a method.
   *
   * @param executed different paths that ended
   * @param possible how many its control flow allows
   * @param k the longest sequences of paths that are known; 0 if nothing is known
   * @param cut whether its control flow allows so many paths that it is cut in pieces; {@code
   *     executed} is of pieces then
   * @param pieces how many paths or pieces are numbered
   */
  public record Paths(long executed, BigInteger possible, int k, boolean cut, long pieces) {
    /**
     * Executed paths of the possible ones; nothing of a method whose paths say nothing of how well
     * it is tested, since it has too many.
     *
     * @param mostPossible more possible paths are too many
     */
    public Counter counter(long mostPossible) {
      return areFew(mostPossible) ? new Counter(executed, possible.longValueExact()) : Counter.NONE;
    }

    /** Whether the method is not cut, and has at most so many possible paths. */
    public boolean areFew(long mostPossible) {
      return !cut && possible.compareTo(BigInteger.valueOf(mostPossible)) <= 0;
    }
  }

  /**
   * Counters of a method's code.
   *
   * @param branches ways out of blocks that have several
   * @param blocks of the graph
   * @param lines of the source
   * @param instructions of the bytecode; of a block that an exception left each time, one
   * @param complexity its cyclomatic complexity, of which as many ways are covered as JaCoCo says:
   *     one for the method, and of each block with several ways out all that were taken but one
   */
  public record Counters(
      Counter branches, Counter blocks, Counter lines, Counter instructions, Counter complexity) {}

  /** Copies the map. */
  public MethodCoverage {
    lines = Collections.unmodifiableSortedMap(new TreeMap<>(lines));
  }

  /** Of a method that did not run. */
  static MethodCoverage none(MethodMap map) {
    return new Collector(map, null).coverage(false, 0, 0);
  }

  /**
   * Of a method that ran.
   *
   * @throws FileException if a count passes 2^63 - 1
   */
  public static MethodCoverage of(MethodProfile method) throws FileException {
    MethodMap map = method.map();
    if (method.exactUpTo() == 0) {
      return new Collector(map, null).coverage(true, 0, 0);
    }
    Kipf singles = method.kipf(1);
    EdgeProfile run = EdgeProfile.of(map.numbering(), singles, method.interrupted());
    Collector collector = new Collector(map, run);
    return collector.coverage(true, collector.paths.executed(singles), method.exactUpTo());
  }

  /** Whether counts are known; if not, nothing is stated as covered. */
  public boolean known() {
    return !ran || paths.k() > 0;
  }

  /** Goes over what counts. */
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
