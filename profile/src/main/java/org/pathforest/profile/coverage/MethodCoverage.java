package org.pathforest.profile.coverage;

import java.math.BigInteger;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.pathforest.paths.FileException;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
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
 * @param known whether counts are known; if not, nothing is stated as covered
 * @param paths different paths that ended
 * @param possible how many its control flow allows
 * @param sequences different sequences of k paths, or of as many as are known, that ran
 * @param k that number; 0 if nothing is known
 * @param branches ways out of blocks that have several
 * @param blocks of the graph
 * @param instructions of the bytecode; of a block that an exception left each time, one
 * @param complexity its cyclomatic complexity, of which as many ways are covered as JaCoCo says:
 *     one for the method, and of each block with several ways out all that were taken but one
 * @param lines what was executed of each, by number; empty without a line table
 * @param cut whether its control flow allows so many paths that it is cut in pieces; {@code paths}
 *     and {@code sequences} are of pieces then
 */
public record MethodCoverage(
    MethodKey key,
    String source,
    boolean ran,
    boolean known,
    long paths,
    BigInteger possible,
    long sequences,
    int k,
    Counter branches,
    Counter blocks,
    Counter instructions,
    Counter complexity,
    SortedMap<Integer, LineCounts> lines,
    boolean cut) {

  /** Copies the map. */
  public MethodCoverage {
    lines = Collections.unmodifiableSortedMap(new TreeMap<>(lines));
  }

  /** Of a method that did not run. */
  static MethodCoverage none(MethodMap map) {
    return new Collector(map.cfg(), null).coverage(map, false, true, 0, 0, 0);
  }

  /**
   * Of a method that ran.
   *
   * @throws FileException if a count passes 2^63 - 1
   */
  public static MethodCoverage of(MethodProfile method) throws FileException {
    MethodMap map = method.map();
    if (method.exactUpTo() == 0) {
      return new Collector(map.cfg(), null).coverage(map, true, false, 0, 0, 0);
    }
    Kipf kipf = method.kipf();
    int k = kipf.exactUpTo();
    EdgeProfile run = EdgeProfile.of(map.numbering(), kipf, method.interrupted());
    return new Collector(map.cfg(), run)
        .coverage(map, true, true, kipf.roots(), kipf.levelEnd(k) - kipf.levelStart(k), k);
  }

  /** The lines as one counter. */
  public Counter lineCounter() {
    Counter sum = Counter.NONE;
    for (LineCounts line : lines.values()) {
      sum = sum.plus(line.covered());
    }
    return sum;
  }

  /** Goes over the graph. */
  private static final class Collector {
    private final Cfg cfg;
    private final EdgeProfile run;
    private Counter branches = Counter.NONE;
    private Counter blocks = Counter.NONE;
    private Counter instructions = Counter.NONE;
    private Counter complexity = Counter.NONE;
    private final SortedMap<Integer, LineCounts> lines = new TreeMap<>();

    Collector(Cfg cfg, EdgeProfile run) {
      this.cfg = cfg;
      this.run = run;
      for (int b = 0; b < cfg.size(); b++) {
        add(b);
      }
    }

    private void add(int b) {
      Block block = cfg.block(b);
      boolean begun = run != null && run.block(b) > 0;
      boolean finished = begun && run.finished(b) > 0;
      blocks = blocks.plus(begun);
      int all = block.instructions();
      instructions = instructions.plus(new Counter(finished ? all : begun ? 1 : 0, all));
      boolean first = true;
      for (int line : block.lines()) {
        if (line > 0) {
          boolean partly = begun && !finished && !first;
          Counter known = Counter.NONE.plus(begun && !partly);
          add(line, new LineCounts(known, partly ? 1 : 0, Counter.NONE));
        }
        first = false;
      }
      if (cfg.successors(b).size() > 1) {
        long ways = 0;
        for (CfgEdge e : cfg.successors(b)) {
          boolean taken = run != null && run.edge(e) > 0;
          ways += taken ? 1 : 0;
          branches = branches.plus(taken);
          if (block.lastLine() > 0) {
            add(block.lastLine(), new LineCounts(Counter.NONE, 0, Counter.NONE.plus(taken)));
          }
        }
        complexity =
            complexity.plus(new Counter(Math.max(0, ways - 1), cfg.successors(b).size() - 1));
      }
    }

    private void add(int line, LineCounts more) {
      lines.merge(line, more, LineCounts::plus);
    }

    MethodCoverage coverage(
        MethodMap map, boolean ran, boolean known, long paths, long sequences, int k) {
      return new MethodCoverage(
          map.key(),
          map.source(),
          ran,
          known,
          paths,
          PossiblePaths.of(cfg),
          sequences,
          k,
          branches,
          blocks,
          instructions,
          complexity.plus(instructions.covered() > 0),
          lines,
          !map.numbering().dag().cuts().isEmpty());
    }
  }
}
