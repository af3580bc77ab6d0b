package org.pathforest.profile.forest;

/**
 * Counts each path only in the longest n-gram that ends with it; a forest counts it in all of them.
 * The longest n-gram either has the greatest length that is exact, or begins where the sequence
 * began.
 */
public final class LongestGrams {
  private LongestGrams() {}

  /**
   * Returns how often each node's n-gram was the longest known one for its last path.
   *
   * @return counts by node; they add up to the counts of the roots
   */
  public static long[] counts(Kipf kipf) {
    long[] counts = new long[kipf.size()];
    // Node of the n-gram without its first path id, one level up; -1 (the empty sequence) for
    // roots.
    int[] suffixes = new int[kipf.size()];
    for (int v = 0; v < counts.length; v++) {
      counts[v] = kipf.count(v);
      int parent = kipf.parent(v);
      suffixes[v] = parent < 0 ? -1 : kipf.child(suffixes[parent], kipf.id(v));
      if (parent >= 0) {
        counts[suffixes[v]] -= kipf.count(v);
      }
    }
    return counts;
  }
}
