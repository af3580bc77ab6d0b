package org.pathforest.profile.coverage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;

/**
 * The prime paths of a control-flow graph: simple paths that are not part of a longer simple path
 * (Ammann &amp; Offutt, "Introduction to Software Testing", 2.2.1). A simple path has no block
 * twice, except that its last block may be its first. Exceptional control flow has no edges here.
 * There can be exponentially many prime paths, so the search is bounded.
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
   * Finds all prime paths, each as its blocks in order. They are ordered by first block, then by
   * depth-first search.
   *
   * @param most greatest number of prime paths
   * @param steps greatest number of extensions of a path that are tried
   * @return null if one of these bounds is exceeded
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

  /**
   * Finds the prime paths that begin with a block, by a depth-first search with an explicit stack.
   */
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
        if (!extended[depth] && isMaximal(first, on) && !add(path, depth + 1)) {
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

  /** Returns whether no block can precede a simple path that cannot be extended at its end. */
  private boolean isMaximal(int first, BitSet on) {
    for (int before : predecessors[first]) {
      if (!on.get(before)) {
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
