package org.pathforest.profile.forest;

import java.util.Arrays;

/**
 * Trees whose nodes are labeled with path ids. The ids from a root to a node are the node's
 * sequence.
 *
 * <p>Nodes are numbers in [0, {@link #size()}). They are ordered by level, then by parent, then by
 * id. So the roots are the first nodes, the children of a node are adjacent, and both are in id
 * order. Counts are exact, from 0 to 2^63 - 1. Immutable.
 */
public abstract sealed class Forest permits Kipf, SlabForest {
  private final int[] ids;
  private final long[] counts;
  private final int[] parents;
  // The children of v are [firstChild[v], firstChild[v + 1]).
  private final int[] firstChild;
  // Level n (1 to depth) is [levels[n - 1], levels[n]).
  private final int[] levels;

  Forest(ForestLayout layout) {
    this.ids = layout.ids;
    this.counts = layout.counts;
    this.parents = layout.parents;
    this.firstChild = layout.firstChild;
    this.levels = layout.levels;
  }

  /** Returns the number of nodes, which is the number of distinct sequences. */
  public int size() {
    return ids.length;
  }

  /** Returns the number of levels, which is the length of the longest sequence. */
  public int depth() {
    return levels.length - 1;
  }

  /** Returns the number of roots. The roots are the nodes [0, {@code roots()}), in id order. */
  public int roots() {
    return levelEnd(1);
  }

  /** Returns the first node of level n, 1 ≤ n. */
  public int levelStart(int n) {
    return levels[Math.min(n - 1, depth())];
  }

  /** Returns the node after the last one of level n, 1 ≤ n. */
  public int levelEnd(int n) {
    return levels[Math.min(n, depth())];
  }

  /** Returns the last path id of a node's sequence. */
  public int id(int node) {
    return ids[node];
  }

  /** Returns how often a node was counted. */
  public long count(int node) {
    return counts[node];
  }

  /**
   * Returns how often the way from the root to a node was taken. The weight orders nodes, and its
   * share of the parent's weight tells which nodes are small. In a k-IPF it is the count of the
   * node. A slab forest counts a path only at its last node, so there it is the sum of the counts
   * of the node and all nodes below.
   */
  public abstract long weight(int node);

  /** Returns the node of the sequence without its last path id; -1 for a root. */
  public int parent(int node) {
    return parents[node];
  }

  /**
   * Returns the first child of a node. Its children are the nodes from this one to {@link
   * #childrenEnd}, exclusive.
   */
  public int childrenStart(int node) {
    return firstChild[node];
  }

  /** Returns the node after the last child of a node. */
  public int childrenEnd(int node) {
    return firstChild[node + 1];
  }

  /** Returns the level of a node, which is the length of its sequence; 1 for a root. */
  public int level(int node) {
    int at = Arrays.binarySearch(levels, node);
    if (at < 0) {
      return -at - 1;
    }
    return at + 1;
  }

  /** Returns the sequence of a node as a new array. */
  public int[] ids(int node) {
    int[] gram = new int[level(node)];
    int v = node;
    for (int i = gram.length - 1; i >= 0; i--) {
      gram[i] = ids[v];
      v = parents[v];
    }
    return gram;
  }

  /**
   * Returns the child of a node with the given id, or the root with that id for node -1; -1 if
   * there is none.
   */
  public int child(int node, int id) {
    int low = node < 0 ? 0 : firstChild[node];
    int high = node < 0 ? roots() : firstChild[node + 1];
    int at = Arrays.binarySearch(ids, low, high, id);
    return at < 0 ? -1 : at;
  }

  /** Returns the node of a sequence of one id or more; -1 if there is none. */
  public int find(int... gram) {
    int v = -1;
    for (int id : gram) {
      v = child(v, id);
      if (v < 0) {
        return -1;
      }
    }
    return v;
  }

  /** Receives the nodes of a walk. */
  @FunctionalInterface
  public interface Visitor<E extends Exception> {
    /**
     * Visits a node.
     *
     * @param gram array whose first n ids are the node's sequence; belongs to the walk and must not
     *     be kept or changed
     */
    void visit(int node, int[] gram, int n) throws E;
  }

  /**
   * Visits all nodes depth first. A node comes before its children; roots and children are in id
   * order.
   */
  public <E extends Exception> void walk(Visitor<E> visitor) throws E {
    int[] gram = new int[depth()];
    int[] next = new int[depth() + 1];
    int[] end = new int[depth() + 1];
    end[0] = roots();
    int n = 0;
    while (n >= 0) {
      if (next[n] == end[n]) {
        n--;
        continue;
      }
      int v = next[n]++;
      gram[n] = ids[v];
      visitor.visit(v, gram, n + 1);
      n++;
      next[n] = firstChild[v];
      end[n] = firstChild[v + 1];
    }
  }
}
