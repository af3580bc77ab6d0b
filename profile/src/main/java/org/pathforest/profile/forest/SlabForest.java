package org.pathforest.profile.forest;

/**
 * A k-slab forest (D'Elia &amp; Demetrescu 2013, Definition 3) as {@code ksf} has recorded it: of
 * one thread, or of several that were added up. Chunks of k - 1 paths that follow each other are
 * joined: a chunk goes down the upper slab, the chunk after it the lower one. A path is counted
 * once: at its node of the lower slab, or of the upper slab in the first chunk of a sequence. So
 * nodes of the upper slab may count 0.
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
   * Makes the forest of its nodes.
   *
   * @param k greatest number of paths of an n-gram, 2 or more
   * @param nodes each under its path from the root, of {@link #levels} at most
   * @throws ArithmeticException if counts add up to more than 2^63 - 1
   */
  public static SlabForest of(int k, GramTrie nodes) {
    return new SlabForest(k, nodes);
  }

  /** Greatest number of levels: of both slabs together. */
  public static int levels(int k) {
    return 2 * k - 2;
  }

  /** Whether a node is in the lower slab. */
  public boolean isLower(int node) {
    return level(node) >= k;
  }

  /** How many paths it counts. */
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
