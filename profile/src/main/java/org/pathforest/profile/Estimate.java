package org.pathforest.profile;

import org.pathforest.profile.forest.Kipf;

/**
 * Estimated counts of a method's forest for all activations, profiled or not. If all activations
 * were profiled, these are the counts themselves. Otherwise, records are grouped by their ratio of
 * all activations to profiled ones. The counts of each group are multiplied by its ratio, and the
 * products are added up. Immutable.
 */
public final class Estimate {
  private final Kipf kipf;

  /** Estimated counts by node; null if each is the node's count times {@link #factor}. */
  private final double[] counts;

  private final double factor;

  /** Multiplies all counts by one factor. */
  Estimate(Kipf kipf, double factor) {
    this.kipf = kipf;
    this.counts = null;
    this.factor = factor;
  }

  /**
   * Adds up the scaled counts of several parts.
   *
   * @param kipf the forest of all parts together
   * @param parts forests of the same depth whose unscaled counts add up to {@code kipf}
   * @param factors the factor of each part, in the same order
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

  /** Returns the estimated count of a node's n-gram; 0 for node -1. */
  public double of(int node) {
    return node < 0 ? 0 : counts == null ? kipf.count(node) * factor : counts[node];
  }
}
