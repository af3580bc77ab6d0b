package org.pathforest.profile.forest;

/**
 * A k-iteration path forest (D'Elia &amp; Demetrescu 2013, Definition 2). It contains every n-gram
 * of path ids with 1 ≤ n ≤ {@link #exactUpTo()} that occurred in a sequence, with its exact number
 * of occurrences. Level 1 is the Ball-Larus profile.
 *
 * <p>A node has a count of 0 only if the profile was written while threads ran.
 */
public final class Kipf extends Forest {
  private final int exactUpTo;

  private Kipf(int exactUpTo, ForestLayout layout) {
    super(layout);
    this.exactUpTo = exactUpTo;
  }

  /**
   * Creates the forest from a trie by adding the count of each sequence to all its suffixes. This
   * changes the trie, which must not be used afterwards.
   *
   * @throws ArithmeticException if a count exceeds 2^63 - 1
   */
  public static Kipf of(GramTrie trie) {
    return new Kipf(trie.maxLength(), ForestLayout.ofSuffixes(trie));
  }

  /** Creates the forest of a method without known counts: {@link #exactUpTo()} is 0. */
  public static Kipf unknown() {
    return new Kipf(0, ForestLayout.ofNodes(new GramTrie(1)));
  }

  /**
   * Counts the n-grams of complete sequences.
   *
   * @param exactUpTo greatest length of the n-grams, 1 or more
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

  /** Returns the greatest length of n-grams in the forest: k, or less if a limit was hit. */
  public int exactUpTo() {
    return exactUpTo;
  }

  @Override
  public long weight(int node) {
    return count(node);
  }

  /** Returns how often an n-gram occurred, 1 ≤ n ≤ {@link #exactUpTo()}; 0 if it did not. */
  public long countOf(int... gram) {
    int v = find(gram);
    return v < 0 ? 0 : count(v);
  }
}
