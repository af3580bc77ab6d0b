package org.pathforest.profile.forest;

/**
 * A forest counts a path in every n-gram that ends with it. Here it counts once: in the longest of
 * them. That is as long as the forest is exact, or begins where the sequence began.
 */
public final class LongestGrams {
  private LongestGrams() {}

  /**
   * How often the last path of each node's n-gram ended with just that n-gram known before it.
   *
   * @return by node; they add up to the counts of the roots
   */
  public static long[] counts(Kipf kipf) {
    long[] counts = new long[kipf.size()];
    // The node without its first path id: -1, the empty sequence, for roots. It is one level up.
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
