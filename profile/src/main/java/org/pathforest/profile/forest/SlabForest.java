package org.pathforest.profile.forest;

/**
 * A k-slab forest (D'Elia &amp; Demetrescu 2013, Definition 3) as recorded by {@code ksf}, of one
 * thread or of several that were added up. Each chunk of k - 1 paths is joined with the next chunk:
 * the first goes down the upper slab, the next goes down the lower slab. Every execution of a path
 * is counted once. In the first chunk of a sequence, it is counted at its node of the upper slab;
 * later, at its node of the lower slab. So nodes of the upper slab may have a count of 0.
 *
 * <p>Levels are numbered from 1, one more than in the paper: the upper slab has levels 1 to k - 1,
 * the lower slab k to 2k - 2.
 */
public final class SlabForest extends Forest {
  private final int k;
  private final long[] weights;

  private SlabForest(int k, GramTrie trie) {
    super(ForestLayout.ofNodes(trie));
    this.k = k;
    this.weights = new long[size()];
    for (int v = size() - 1; v >= 0; v--) {
      weights[v] = Math.addExact(weights[v], count(v));
      if (parent(v) >= 0) {
        weights[parent(v)] = Math.addExact(weights[parent(v)], weights[v]);
      }
    }
  }

  /**
   * Creates the forest from its nodes.
   *
   * @param k greatest number of paths of an n-gram, 2 or more
   * @param nodes the nodes, each under its path from the root, with at most {@link #levels} levels
   * @throws ArithmeticException if counts add up to more than 2^63 - 1
   */
  public static SlabForest of(int k, GramTrie nodes) {
    return new SlabForest(k, nodes);
  }

  /** Returns the greatest number of levels of both slabs together. */
  public static int levels(int k) {
    return 2 * k - 2;
  }

  /** Returns whether a node is in the lower slab. */
  public boolean isLower(int node) {
    return level(node) >= k;
  }

  /** Returns how many executions of paths the forest counts. */
  public long paths() {
    long sum = 0;
    for (int root = 0; root < roots(); root++) {
      sum = Math.addExact(sum, weights[root]);
    }
    return sum;
  }

  @Override
  public long weight(int node) {
    return weights[node];
  }
}
