package org.pathforest.profile.forest;

import java.util.Arrays;

/**
 * Trees whose nodes are labelled with path ids; the ids from a root to a node are the node's
 * sequence.
 *
 * <p>Nodes are numbers in [0, {@link #size()}), level by level, within a level by the node of their
 * parent, then by id: so the roots are the first nodes, the children of a node stand together, and
 * both are in id order. Counts are exact, 0 to 2^63 - 1. Immutable.
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

  /** Number of nodes: of distinct sequences. */
  public int size() {
    return ids.length;
  }

  /** Number of levels: length of the longest sequence. */
  public int depth() {
    return levels.length - 1;
  }

  /** Number of roots; the roots are the nodes [0, {@code roots()}), in id order. */
  public int roots() {
    return levelEnd(1);
  }

  /** The first node of level n, 1 ≤ n. */
  public int levelStart(int n) {
    return levels[Math.min(n - 1, depth())];
  }

  /** The node after the last one of level n, 1 ≤ n. */
  public int levelEnd(int n) {
    return levels[Math.min(n, depth())];
  }

  /** The last path id of a node's sequence. */
  public int id(int node) {
    return ids[node];
  }

  /** How often a node was counted. */
  public long count(int node) {
    return counts[node];
  }

  /**
   * How often the way from a root to a node was taken. It orders nodes, and the share of a parent's
   * says which are small. In a k-IPF it is the count of the node; a slab forest counts a path at
   * its last node only, so there it is the sum of all counts at the node and below.
   */
  public abstract long weight(int node);

  /** The node without its last path id; -1 for a root. */
  public int parent(int node) {
    return parents[node];
  }

  /** The first child of a node; its children are the nodes up to {@link #childrenEnd}. */
  public int childrenStart(int node) {
    return firstChild[node];
  }

  /** The node after the last child of a node. */
  public int childrenEnd(int node) {
    return firstChild[node + 1];
  }

  /** The level of a node: the length of its sequence, 1 for a root. */
  public int level(int node) {
    int at = Arrays.binarySearch(levels, node);
    if (at < 0) {
      return -at - 1;
    }
    return at + 1;
  }

  /** The sequence of a node, a fresh array. */
  public int[] ids(int node) {
    int[] gram = new int[level(node)];
    int v = node;
    for (int i = gram.length - 1; i >= 0; i--) {
      gram[i] = ids[v];
      v = parents[v];
    }
    return gram;
  }

  /** The root (node -1) or child of a node that has an id; -1 if there is none. */
  public int child(int node, int id) {
    int low = node < 0 ? 0 : firstChild[node];
    int high = node < 0 ? roots() : firstChild[node + 1];
    int at = Arrays.binarySearch(ids, low, high, id);
    return at < 0 ? -1 : at;
  }

  /** The node of a sequence of one id or more; -1 if there is none. */
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

  /** Is told of nodes. */
  @FunctionalInterface
  public interface Visitor<E extends Exception> {
    /**
     * Visits a node.
     *
     * @param gram its sequence is the first n ids; belongs to the walk, not to be kept or changed
     */
    void visit(int node, int[] gram, int n) throws E;
  }

  /** Visits all nodes depth first: a node before its children, roots and children in id order. */
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
