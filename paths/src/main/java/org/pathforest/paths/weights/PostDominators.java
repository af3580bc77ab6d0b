package org.pathforest.paths.weights;

import java.util.Arrays;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;

/**
 * Immediate postdominators, computed by the simple variant of Lengauer &amp; Tarjan (1979). In an
 * endless loop, the last block in topological order is treated as if it led to EXIT. Iterative.
 */
final class PostDominators {
  private final Cfg cfg;
  private final int exit;
  // Indexed by number in the search backward from EXIT:
  private final int[] block;
  private final int[] treeParent;
  private final int[] semi;
  private final int[] ancestor;
  private final int[] best;
  private final int[] dominator;
  // Indexed by block:
  private final int[] number;
  private int numbered;

  /**
   * Computes the postdominators.
   *
   * @param order the blocks in a topological order without back edges
   */
  PostDominators(Cfg cfg, int[] order) {
    this.cfg = cfg;
    int n = cfg.size();
    exit = n;
    block = new int[n + 1];
    treeParent = new int[n + 1];
    semi = new int[n + 1];
    ancestor = new int[n + 1];
    best = new int[n + 1];
    dominator = new int[n + 1];
    number = new int[n + 1];
    Arrays.fill(number, -1);
    Arrays.fill(ancestor, -1);
    boolean[] leadsToExit = number(order);
    for (int v = 0; v <= n; v++) {
      semi[v] = v;
      best[v] = v;
    }
    dominate(leadsToExit);
  }

  /** Searches backward from EXIT; returns which blocks have an edge to EXIT. */
  private boolean[] number(int[] order) {
    boolean[] leadsToExit = new boolean[exit];
    int[] stack = new int[exit + 1];
    int[] next = new int[exit + 1];
    number[exit] = numbered;
    block[numbered++] = exit;
    for (int pass = 0; pass < 2; pass++) {
      for (int i = exit - 1; i >= 0; i--) {
        int root = order[i];
        if (number[root] >= 0 || (pass == 0 && cfg.block(root).exit() == BlockExit.NONE)) {
          leadsToExit[root] |= cfg.block(root).exit() != BlockExit.NONE;
          continue;
        }
        leadsToExit[root] = true;
        int depth = 0;
        stack[0] = root;
        visit(root, 0);
        while (depth >= 0) {
          int v = stack[depth];
          if (next[v] == cfg.predecessors(v).size()) {
            depth--;
            continue;
          }
          int p = cfg.predecessors(v).get(next[v]++).from();
          if (number[p] < 0) {
            visit(p, number[v]);
            stack[++depth] = p;
          }
        }
      }
    }
    return leadsToExit;
  }

  private void visit(int b, int parent) {
    number[b] = numbered;
    block[numbered] = b;
    treeParent[numbered++] = parent;
  }

  private void dominate(boolean[] leadsToExit) {
    int[] firstInBucket = new int[exit + 1];
    int[] nextInBucket = new int[exit + 1];
    Arrays.fill(firstInBucket, -1);
    int[] path = new int[exit + 1];
    for (int w = exit; w >= 1; w--) {
      int b = block[w];
      if (leadsToExit[b]) {
        semi[w] = 0;
      }
      for (CfgEdge e : cfg.successors(b)) {
        semi[w] = Math.min(semi[w], semi[eval(number[e.to()], path)]);
      }
      nextInBucket[w] = firstInBucket[semi[w]];
      firstInBucket[semi[w]] = w;
      int parent = treeParent[w];
      ancestor[w] = parent;
      for (int v = firstInBucket[parent]; v >= 0; v = nextInBucket[v]) {
        int u = eval(v, path);
        dominator[v] = semi[u] < semi[v] ? u : parent;
      }
      firstInBucket[parent] = -1;
    }
    for (int w = 1; w <= exit; w++) {
      if (dominator[w] != semi[w]) {
        dominator[w] = dominator[dominator[w]];
      }
    }
  }

  /**
   * Returns the node with the least semidominator between v and the root of its tree, and
   * compresses the path.
   */
  private int eval(int v, int[] path) {
    if (ancestor[v] < 0) {
      return v;
    }
    int depth = 0;
    for (int at = v; ancestor[ancestor[at]] >= 0; at = ancestor[at]) {
      path[depth++] = at;
    }
    while (--depth >= 0) {
      int at = path[depth];
      int above = ancestor[at];
      if (semi[best[above]] < semi[best[at]]) {
        best[at] = best[above];
      }
      ancestor[at] = ancestor[above];
    }
    return best[v];
  }

  /**
   * Returns whether a successor of a block postdominates the block. It can do so only as the
   * immediate postdominator: a nearer postdominator would have to be on the edge between the two.
   */
  boolean postdominates(int successor, int b) {
    return block[dominator[number[b]]] == successor;
  }
}
