package org.pathforest.profile.tune;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.profile.forest.Kipf;

/**
 * How often the best guess of a branch's outcome is wrong. Young and Smith, "Static correlated
 * branch prediction" (TOPLAS 21(5), 1999), tell branches apart by the path that leads to them, as
 * is done here; what is told apart here are also the paths before.
 *
 * @param block that ends with the branch or switch
 * @param outcomes how often each block was gone to, by number; all are positive
 * @param missesConstant how often the most frequent outcome is not the one that happened
 * @param missesHistory how often the most frequent outcome after the same history is not: the
 *     blocks of this path before the branch, and the k - 1 paths before or, where fewer have run
 *     since the method was entered or a handler began, those. No predictor that knows only that
 *     history misses less
 */
public record BranchMisses(
    int block, Map<Integer, Long> outcomes, long missesConstant, long missesHistory) {
  /** Copies the map. */
  public BranchMisses {
    outcomes = Collections.unmodifiableMap(new TreeMap<>(outcomes));
  }

  /** How often the branch ran, on paths that ended. */
  public long executions() {
    return sum(outcomes);
  }

  /**
   * Computes them for all branches that ran.
   *
   * @param kipf the method's forest
   * @param paths by id
   * @return in order of the blocks
   */
  public static List<BranchMisses> of(Cfg cfg, Kipf kipf, IntFunction<BlPath> paths) {
    long[] occurrences = withWholeHistory(kipf);
    Map<Integer, Collector> found = new TreeMap<>();
    Tally tally = new Tally(cfg, found);
    tally.add(kipf, 0, kipf.roots(), occurrences, paths);
    for (int v = 0; v < kipf.size(); v++) {
      tally.add(kipf, kipf.childrenStart(v), kipf.childrenEnd(v), occurrences, paths);
    }
    List<BranchMisses> all = new ArrayList<>();
    found.forEach((block, c) -> all.add(c.misses(block)));
    return all;
  }

  /**
   * How often each n-gram occurred of which nothing stood before: all occurrences of the longest
   * ones, and of shorter ones those that begin a sequence.
   */
  private static long[] withWholeHistory(Kipf kipf) {
    long[] counts = new long[kipf.size()];
    int[] suffix = new int[kipf.size()];
    // Level by level: parents come first.
    for (int v = 0; v < counts.length; v++) {
      counts[v] = kipf.count(v);
      int parent = kipf.parent(v);
      if (parent < 0) {
        suffix[v] = -1;
      } else {
        suffix[v] = kipf.child(suffix[parent], kipf.id(v));
        counts[suffix[v]] -= kipf.count(v);
      }
    }
    return counts;
  }

  private static long sum(Map<Integer, Long> outcomes) {
    return outcomes.values().stream().mapToLong(n -> n).sum();
  }

  private static long misses(Map<Integer, Long> outcomes) {
    return outcomes.size() < 2
        ? 0
        : sum(outcomes) - outcomes.values().stream().mapToLong(n -> n).max().orElse(0);
  }

  /** A branch while its histories are met. */
  private static final class Collector {
    final Map<Integer, Long> outcomes = new TreeMap<>();
    long missesHistory;

    BranchMisses misses(int block) {
      return new BranchMisses(block, outcomes, BranchMisses.misses(outcomes), missesHistory);
    }
  }

  /** Where in a path something is, among paths that have the same paths before. */
  private record Point(int before, DagEdge.Kind start, int block) {}

  /** Adds up what follows on the same paths before. */
  private record Tally(Cfg cfg, Map<Integer, Collector> found) {
    /**
     * Adds paths that have the same paths before.
     *
     * @param from first of the nodes that end with them
     * @param to the node after the last one
     */
    void add(Kipf kipf, int from, int to, long[] occurrences, IntFunction<BlPath> paths) {
      int first = from;
      while (first < to && occurrences[first] <= 0) {
        first++;
      }
      if (first == to) {
        return; // as for most nodes but the parents of the longest n-grams
      }
      // A point is known by the one before it, so that equal beginnings of paths meet.
      Map<Point, Integer> points = new HashMap<>();
      List<Map<Integer, Long>> outcomes = new ArrayList<>();
      List<Integer> blocks = new ArrayList<>();
      for (int v = first; v < to; v++) {
        if (occurrences[v] > 0) {
          BlPath path = paths.apply(kipf.id(v));
          int at = -1;
          for (int i = 0; i < path.blocks().size(); i++) {
            int block = path.blocks().get(i);
            at = points.computeIfAbsent(new Point(at, path.start(), block), p -> points.size());
            if (at == outcomes.size()) {
              outcomes.add(new TreeMap<>());
              blocks.add(block);
            }
            int next = i + 1 < path.blocks().size() ? path.blocks().get(i + 1) : path.to();
            if (next >= 0 && cfg.successors(block).size() > 1) {
              outcomes.get(at).merge(next, occurrences[v], Long::sum);
            }
          }
        }
      }
      for (int i = 0; i < outcomes.size(); i++) {
        if (!outcomes.get(i).isEmpty()) {
          Collector c = found.computeIfAbsent(blocks.get(i), b -> new Collector());
          outcomes.get(i).forEach((block, n) -> c.outcomes.merge(block, n, Long::sum));
          c.missesHistory += misses(outcomes.get(i));
        }
      }
    }
  }
}
