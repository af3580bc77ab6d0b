package org.pathforest.paths.cfg;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The depth-first search that finds the back edges. It starts at ENTRY, then at each handler start
 * not yet visited, in offset order. Successors are searched in the order of {@link Cfg#successors}.
 * An edge is a back edge if its target is on the search's stack when the search looks at the edge
 * (retreating edge). Iterative, so that a deep graph can't overflow the stack.
 */
public final class DepthFirstSearch {
  private static final byte WHITE = 0;
  private static final byte ON_STACK = 1;
  private static final byte DONE = 2;

  private final BitSet backEdges = new BitSet();
  private final int[] topological;

  /**
   * Searches the whole graph.
   *
   * @throws IllegalArgumentException if a block is unreachable
   */
  public DepthFirstSearch(Cfg cfg) {
    int n = cfg.size();
    byte[] colour = new byte[n];
    int[] stack = new int[n];
    int[] position = new int[n];
    int[] postOrder = new int[n];
    int finished = 0;
    int[] handlers = cfg.handlers();
    for (int root = -1; root < handlers.length; root++) {
      int start = root < 0 ? 0 : handlers[root];
      if (colour[start] != WHITE) {
        continue;
      }
      int depth = 0;
      stack[0] = start;
      colour[start] = ON_STACK;
      while (depth >= 0) {
        int b = stack[depth];
        List<CfgEdge> out = cfg.successors(b);
        if (position[b] == out.size()) {
          colour[b] = DONE;
          postOrder[finished++] = b;
          depth--;
          continue;
        }
        CfgEdge e = out.get(position[b]++);
        if (colour[e.to()] == ON_STACK) {
          backEdges.set(e.index());
        } else if (colour[e.to()] == WHITE) {
          colour[e.to()] = ON_STACK;
          stack[++depth] = e.to();
        }
      }
    }
    if (finished != n) {
      throw new IllegalArgumentException("the graph has unreachable blocks");
    }
    topological = new int[n];
    for (int i = 0; i < n; i++) {
      topological[i] = postOrder[n - 1 - i];
    }
  }

  /** Returns whether the edge is a back edge. */
  public boolean isBackEdge(CfgEdge e) {
    return backEdges.get(e.index());
  }

  /** Returns the indices of the back edges, as a fresh set. */
  public BitSet backEdges() {
    return (BitSet) backEdges.clone();
  }

  /**
   * Returns all blocks in a topological order of the graph without its back edges, as a fresh
   * array.
   */
  public int[] topologicalOrder() {
    return Arrays.copyOf(topological, topological.length);
  }
}
