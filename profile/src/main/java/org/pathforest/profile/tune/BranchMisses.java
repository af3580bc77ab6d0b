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
import org.pathforest.profile.forest.LongestGrams;

/**
 * How often the best guess of a branch's outcome is wrong. As in Young and Smith, "Static
 * correlated branch prediction" (TOPLAS 21(5), 1999), executions of a branch are distinguished by
 * the path that leads to it. Here they are also distinguished by the paths before that path.
 *
 * @param block block that ends with the branch or switch
 * @param outcomes number of executions that went to each block, by block number; all are positive
 * @param missesConstant number of executions whose outcome was not the most frequent one
 * @param missesHistory number of executions whose outcome was not the most frequent one after the
 *     same history. The history consists of the blocks of this path before the branch, and of the
 *     previous k - 1 paths, or fewer if fewer have run since the method was entered or a handler
 *     began. No predictor that knows only this history misses less
 */
public record BranchMisses(
    int block, Map<Integer, Long> outcomes, long missesConstant, long missesHistory) {
  /** Copies the map. */
  public BranchMisses {
    outcomes = Collections.unmodifiableMap(new TreeMap<>(outcomes));
  }

  /** Returns how often the branch ran on paths that ended. */
  public long executions() {
    return sum(outcomes);
  }

  /**
   * Computes the misses of all branches that ran.
   *
   * @param kipf forest of the method
   * @param paths paths by id
   * @return the branches in order of their blocks
   */
  public static List<BranchMisses> of(Cfg cfg, Kipf kipf, IntFunction<BlPath> paths) {
    long[] occurrences = LongestGrams.counts(kipf);
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

  private static long sum(Map<Integer, Long> outcomes) {
    return outcomes.values().stream().mapToLong(n -> n).sum();
  }

  private static long misses(Map<Integer, Long> outcomes) {
    return outcomes.size() < 2
        ? 0
        : sum(outcomes) - outcomes.values().stream().mapToLong(n -> n).max().orElse(0);
  }

  /** A branch while its histories are collected. */
  private static final class Collector {
    final Map<Integer, Long> outcomes = new TreeMap<>();
    long missesHistory;

    BranchMisses misses(int block) {
      return new BranchMisses(block, outcomes, BranchMisses.misses(outcomes), missesHistory);
    }
  }

  /**
   * A position in a path, among paths with the same history. {@code before} is the number of the
   * position of the block before.
   */
  private record Point(int before, DagEdge.Kind start, int block) {}

  /** Adds up the outcomes of branches after each history. */
  private record Tally(Cfg cfg, Map<Integer, Collector> found) {
    /**
     * Adds the paths that follow one history.
     *
     * @param from first node of these paths
     * @param to node after the last one
     */
    void add(Kipf kipf, int from, int to, long[] occurrences, IntFunction<BlPath> paths) {
      int first = from;
      while (first < to && occurrences[first] <= 0) {
        first++;
      }
      if (first == to) {
        return; // true of most nodes, except the parents of the longest n-grams
      }
      int last = to - 1;
      while (occurrences[last] <= 0) {
        last--;
      }
      if (first == last) {
        addOnly(paths.apply(kipf.id(first)), occurrences[first]);
        return;
      }
      // Points are chained, so that paths with the same beginning share points.
      Map<Point, Integer> points = new HashMap<>();
      List<Map<Integer, Long>> outcomes = new ArrayList<>();
      List<Integer> blocks = new ArrayList<>();
      for (int v = first; v <= last; v++) {
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
            int next = outcome(path, i);
            if (next >= 0) {
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

    /** Adds the only path after the same paths: the guess from history is right. */
    private void addOnly(BlPath path, long count) {
      for (int i = 0; i < path.blocks().size(); i++) {
        int next = outcome(path, i);
        if (next >= 0) {
          found
              .computeIfAbsent(path.blocks().get(i), b -> new Collector())
              .outcomes
              .merge(next, count, Long::sum);
        }
      }
    }

    /** Returns the block that follows a block with several successors on a path; else -1. */
    private int outcome(BlPath path, int i) {
      int next = i + 1 < path.blocks().size() ? path.blocks().get(i + 1) : path.to();
      return cfg.successors(path.blocks().get(i)).size() > 1 ? next : -1;
    }
  }
}
