package org.pathforest.profile.forest;

/**
 * A k-iteration path forest (D'Elia &amp; Demetrescu 2013, Definition 2): every n-gram of path ids
 * with 1 ≤ n ≤ {@link #exactUpTo()} that occurred in a sequence, with its exact number of
 * occurrences. Level 1 is the Ball-Larus profile.
 *
 * <p>A node counts 0 only if the profile was written while threads ran.
 */
public final class Kipf extends Forest {
  private final int exactUpTo;

  private Kipf(int exactUpTo, ForestLayout layout) {
    super(layout);
    this.exactUpTo = exactUpTo;
  }

  /**
   * Makes the forest of what a trie has counted: the count of each sequence goes to every suffix of
   * it. The trie is used up.
   *
   * @throws ArithmeticException if a count passes 2^63 - 1
   */
  public static Kipf of(GramTrie trie) {
    return new Kipf(trie.maxLength(), ForestLayout.ofSuffixes(trie));
  }

  /** The forest of a method of which nothing is known: {@link #exactUpTo()} is 0. */
  public static Kipf unknown() {
    return new Kipf(0, ForestLayout.ofNodes(new GramTrie(1)));
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

  @Override
  public long weight(int node) {
    return count(node);
  }

  /** How often an n-gram occurred, 1 ≤ n ≤ {@link #exactUpTo()}; 0 if it did not. */
  public long countOf(int... gram) {
    int v = find(gram);
    return v < 0 ? 0 : count(v);
  }
}
