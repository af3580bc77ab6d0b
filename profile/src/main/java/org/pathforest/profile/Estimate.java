package org.pathforest.profile;

import org.pathforest.profile.forest.Kipf;

/**
 * What the counts of a method's forest would be, were all activations profiled: the counts
 * themselves if all were. Else what each thread or run has counted is multiplied with how many
 * activations each profiled one of it stands for, and added up. Immutable.
 */
public final class Estimate {
  private final Kipf kipf;

  /** By node; null if it is the count times the factor. */
  private final double[] counts;

  private final double factor;

  /** All counts times a factor. */
  Estimate(Kipf kipf, double factor) {
    this.kipf = kipf;
    this.counts = null;
    this.factor = factor;
  }

  /**
   * Adds up parts.
   *
   * @param kipf the forest of all
   * @param parts forests of the same depth, of which it is the sum, without factors
   * @param factors of the parts
   */
  Estimate(Kipf kipf, Kipf[] parts, double[] factors) {
    this.kipf = kipf;
    this.counts = new double[kipf.size()];
    this.factor = 1;
    for (int p = 0; p < parts.length; p++) {
      Kipf part = parts[p];
      int[] same = new int[part.size()];
      for (int v = 0; v < same.length; v++) {
        int parent = part.parent(v);
        same[v] = kipf.child(parent < 0 ? -1 : same[parent], part.id(v));
        counts[same[v]] += part.count(v) * factors[p];
      }
    }
  }

  /** Of a node's n-gram; 0 for node -1. */
  public double of(int node) {
    return node < 0 ? 0 : counts == null ? kipf.count(node) * factor : counts[node];
  }
}
