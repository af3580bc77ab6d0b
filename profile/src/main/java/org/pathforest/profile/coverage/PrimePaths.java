package org.pathforest.profile.coverage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;

/**
 * The prime paths of a control-flow graph: simple paths (no block twice, but that the last may be
 * the first) that are no part of a longer simple path (Ammann &amp; Offutt, "Introduction to
 * Software Testing", 2.2.1). Exceptional control flow makes no edges. There can be exponentially
 * many, so the search has a bound.
 */
final class PrimePaths {
  private final int[][] successors;
  private final int[][] predecessors;
  private final int most;
  private long steps;
  private final List<int[]> found = new ArrayList<>();

  private PrimePaths(Cfg cfg, int most, long steps) {
    this.most = most;
    this.steps = steps;
    successors = new int[cfg.size()][];
    predecessors = new int[cfg.size()][];
    for (int b = 0; b < cfg.size(); b++) {
      successors[b] = cfg.successors(b).stream().mapToInt(CfgEdge::to).toArray();
      predecessors[b] = cfg.predecessors(b).stream().mapToInt(CfgEdge::from).toArray();
    }
  }

  /**
   * Finds all prime paths, each as its blocks in order; by first block, then in the order of a
   * depth-first search.
   *
   * @param most at most so many
   * @param steps at most so many extensions of a path are tried
   * @return null if there are more, or finding them takes longer
   */
  static List<int[]> of(Cfg cfg, int most, long steps) {
    PrimePaths primes = new PrimePaths(cfg, most, steps);
    for (int b = 0; b < cfg.size(); b++) {
      if (!primes.from(b)) {
        return null;
      }
    }
    return primes.found;
  }

  /** Finds those that begin with a block, by a depth-first search with a stack of its own. */
  private boolean from(int first) {
    int n = successors.length;
    int[] path = new int[n + 1];
    int[] next = new int[n + 1];
    boolean[] extended = new boolean[n + 1];
    BitSet on = new BitSet(n);
    int depth = 0;
    path[0] = first;
    on.set(first);
    while (depth >= 0) {
      if (--steps < 0) {
        return false;
      }
      int b = path[depth];
      if (next[depth] == successors[b].length) {
        if (!extended[depth] && isMaximal(first, b, on) && !add(path, depth + 1)) {
          return false;
        }
        on.clear(b);
        next[depth] = 0;
        extended[depth] = false;
        depth--;
        continue;
      }
      int to = successors[b][next[depth]++];
      if (to == first) {
        extended[depth] = true;
        path[depth + 1] = first;
        if (!add(path, depth + 2)) {
          return false;
        }
      } else if (!on.get(to)) {
        extended[depth] = true;
        depth++;
        path[depth] = to;
        on.set(to);
      }
    }
    return true;
  }

  /** Whether no block can be put in front of a simple path that can't go on. */
  private boolean isMaximal(int first, int last, BitSet on) {
    for (int before : predecessors[first]) {
      if (!on.get(before) || before == last) {
        return false;
      }
    }
    return true;
  }

  private boolean add(int[] path, int length) {
    found.add(Arrays.copyOf(path, length));
    return found.size() <= most;
  }
}
