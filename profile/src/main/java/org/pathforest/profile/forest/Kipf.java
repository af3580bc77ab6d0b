package org.pathforest.profile.forest;

import java.util.Arrays;

/**
 * A k-iteration path forest (D'Elia &amp; Demetrescu 2013, Definition 2): every n-gram of path ids
 * with 1 ≤ n ≤ {@link #exactUpTo()} that occurred in a sequence, with its exact number of
 * occurrences. Level 1 is the Ball-Larus profile.
 *
 * <p>Nodes are numbers in [0, {@link #size()}), level by level, within a level by the node of their
 * parent, then by id: so the roots are the first nodes, the children of a node stand together, and
 * both are in id order. Counts are exact, 0 to 2^63 - 1; a node counts 0 only if the profile was
 * written while threads ran. Immutable.
 */
public final class Kipf {
  private final int exactUpTo;
  private final int[] ids;
  private final long[] counts;
  private final int[] parents;
  // The children of v are [firstChild[v], firstChild[v + 1]).
  private final int[] firstChild;
  // Level n (1 to depth) is [levels[n - 1], levels[n]).
  private final int[] levels;

  Kipf(int exactUpTo, int[] ids, long[] counts, int[] parents, int[] firstChild, int[] levels) {
    this.exactUpTo = exactUpTo;
    this.ids = ids;
    this.counts = counts;
    this.parents = parents;
    this.firstChild = firstChild;
    this.levels = levels;
  }

  /**
   * Makes the forest of what a trie has counted: the count of each sequence goes to every suffix of
   * it. The trie is used up.
   *
   * @throws ArithmeticException if a count passes 2^63 - 1
   */
  public static Kipf of(GramTrie trie) {
    return new KipfLayout(trie).layOut();
  }

  /** The forest of a method of which nothing is known: {@link #exactUpTo()} is 0. */
  public static Kipf unknown() {
    return new Kipf(0, new int[0], new long[0], new int[0], new int[1], new int[1]);
  }

  /**
   * Counts the n-grams of sequences given in full.
   *
   * @param exactUpTo the longest n-grams, 1 or more
   */
  public static Kipf ofSequences(int exactUpTo, int[]... sequences) {
    GramTrie trie = new GramTrie(exactUpTo);
    for (int[] sequence : sequences) {
      int node = GramTrie.ROOT;
      for (int id : sequence) {
        node = trie.append(node, id);
        trie.add(node, 1);
      }
    }
    return of(trie);
  }

  /** The longest n-grams that may be in it: k, or less if a limit was hit. */
  public int exactUpTo() {
    return exactUpTo;
  }

  /** Number of nodes: of distinct n-grams. */
  public int size() {
    return ids.length;
  }

  /** Length of the longest n-gram that occurred, in [0, {@link #exactUpTo()}]. */
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

  /** The last path id of a node's n-gram. */
  public int id(int node) {
    return ids[node];
  }

  /** How often a node's n-gram occurred. */
  public long count(int node) {
    return counts[node];
  }

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

  /** The level of a node: the length of its n-gram. */
  public int level(int node) {
    int at = Arrays.binarySearch(levels, node);
    if (at < 0) {
      return -at - 1;
    }
    return at + 1;
  }

  /** The n-gram of a node, a fresh array. */
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

  /** The node of an n-gram, 1 ≤ n; -1 if it did not occur or is too long to be known. */
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

  /** How often an n-gram occurred, 1 ≤ n ≤ {@link #exactUpTo()}; 0 if it did not. */
  public long countOf(int... gram) {
    int v = find(gram);
    return v < 0 ? 0 : counts[v];
  }

  /** Is told of nodes. */
  @FunctionalInterface
  public interface Visitor<E extends Exception> {
    /**
     * Visits a node.
     *
     * @param gram its n-gram is the first n ids; belongs to the walk, not to be kept or changed
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
