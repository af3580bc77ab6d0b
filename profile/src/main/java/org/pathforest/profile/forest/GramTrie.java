package org.pathforest.profile.forest;

import java.util.Arrays;

/**
 * A trie of sequences of path ids. Each node has the number of times that its sequence was counted
 * as such, not as part of a longer one. The suffix of a node is the node of its sequence without
 * the first symbol; it is created when first needed. The trie adds up the counts of several tables,
 * and a {@link Kipf} is made from it. Nodes are numbers: 0 is the empty sequence, and every other
 * node is greater than its parent. Not safe for use by several threads.
 */
public final class GramTrie {
  /** The empty sequence. */
  public static final int ROOT = 0;

  private static final int UNKNOWN = -1;

  private final int maxLength;
  private int size = 1;
  private int[] parents = new int[64];
  private int[] ids = new int[64];
  private int[] lengths = new int[64];
  private int[] suffixes = new int[64];
  private long[] counts = new long[64];
  // Open addressing over (parent, id). 0 marks a free slot, since the root is no child.
  private int[] children = new int[128];
  // Nodes of equal length form a list, so that they can be visited while shorter ones are created.
  private int[] nextOfLength = new int[64];
  private int[] lastOfLength = new int[8];
  private int[] climbed = new int[8];

  /**
   * Creates an empty trie.
   *
   * @param maxLength greatest length of a sequence, 1 or more; only the end of a longer sequence is
   *     kept
   */
  public GramTrie(int maxLength) {
    if (maxLength < 1) {
      throw new IllegalArgumentException("sequences of length " + maxLength);
    }
    this.maxLength = maxLength;
  }

  /**
   * Returns the node of a sequence followed by an id, limited to its last {@code maxLength}
   * symbols.
   */
  public int append(int node, int id) {
    return child(last(node, maxLength - 1), id);
  }

  /** Returns the node of the last symbols of a node's sequence, at most {@code length} of them. */
  public int last(int node, int length) {
    int v = node;
    while (lengths[v] > length) {
      v = suffix(v);
    }
    return v;
  }

  /**
   * Adds to the count of a node's sequence itself.
   *
   * @param count 0 or more
   * @throws ArithmeticException if the sum exceeds 2^63 - 1
   */
  public void add(int node, long count) {
    counts[node] = Math.addExact(counts[node], count);
  }

  /**
   * Subtracts earlier counts of the same tables. A sequence may have had a greater count before
   * than now, because the runtime has since moved counts to the ends of sequences for want of
   * memory. In that case, the surplus is subtracted from the suffix of the sequence.
   *
   * @param earlier trie of the earlier counts, with the same {@link #maxLength}
   * @return greatest length of n-grams that are exact, as far as both tries are exact; 0 if not
   *     even their number is known
   */
  public int subtract(GramTrie earlier) {
    int[] same = new int[earlier.size];
    for (int v = 1; v < same.length; v++) {
      same[v] = child(same[earlier.parents[v]], earlier.ids[v]);
      counts[same[v]] -= earlier.counts[v];
    }
    int exact = maxLength;
    for (int length = longest(); length >= 1; length--) {
      for (int v = lastOfLength(length); v != 0; v = nextOfLength[v]) {
        if (counts[v] < 0) {
          exact = length - 1;
          int shorter = suffix(v); // may create nodes and replace the arrays
          counts[shorter] += counts[v];
          counts[v] = 0;
        }
      }
    }
    counts[ROOT] = 0;
    return exact;
  }

  /** Returns the number of nodes, including the root. */
  public int size() {
    return size;
  }

  /** Returns the node of the sequence without its last symbol. */
  public int parent(int node) {
    return parents[node];
  }

  /** Returns the last symbol of a node's sequence. */
  public int id(int node) {
    return ids[node];
  }

  /** Returns the length of a node's sequence. */
  public int length(int node) {
    return lengths[node];
  }

  /** Returns how often the sequence itself was counted. */
  public long count(int node) {
    return counts[node];
  }

  /** Returns the greatest length of a sequence that is kept. */
  public int maxLength() {
    return maxLength;
  }

  /** Returns the length of the longest sequence that has a node. */
  int longest() {
    int length = lastOfLength.length - 1;
    while (length > 0 && lastOfLength[length] == 0) {
      length--;
    }
    return length;
  }

  /** Returns the node of a node's sequence followed by an id; 0 if there is none. */
  int find(int node, int id) {
    int mask = children.length - 1;
    int slot = hash(node, id) & mask;
    int c = children[slot];
    while (c != 0 && (parents[c] != node || ids[c] != id)) {
      slot = (slot + 1) & mask;
      c = children[slot];
    }
    return c;
  }

  /** Returns the most recently created node of a length; 0 if there is none. */
  int lastOfLength(int length) {
    return length < lastOfLength.length ? lastOfLength[length] : 0;
  }

  /** Returns the node of the same length that was created before this one; 0 if there is none. */
  int nextOfLength(int node) {
    return nextOfLength[node];
  }

  /** Returns the node of the sequence without its first symbol. */
  int suffix(int node) {
    int depth = 0;
    int v = node;
    while (suffixes[v] == UNKNOWN) {
      if (depth == climbed.length) {
        climbed = Arrays.copyOf(climbed, depth * 2);
      }
      climbed[depth++] = v;
      v = parents[v];
    }
    int s = suffixes[v];
    while (depth > 0) {
      v = climbed[--depth];
      s = child(s, ids[v]);
      suffixes[v] = s;
    }
    return s;
  }

  private int child(int node, int id) {
    int mask = children.length - 1;
    int slot = hash(node, id) & mask;
    for (int c = children[slot]; c != 0; c = children[slot]) {
      if (parents[c] == node && ids[c] == id) {
        return c;
      }
      slot = (slot + 1) & mask;
    }
    if (size == parents.length) {
      grow();
    }
    int v = size++;
    parents[v] = node;
    ids[v] = id;
    int length = lengths[node] + 1;
    lengths[v] = length;
    suffixes[v] = length == 1 ? ROOT : UNKNOWN;
    if (length >= lastOfLength.length) {
      lastOfLength = Arrays.copyOf(lastOfLength, length * 2);
    }
    nextOfLength[v] = lastOfLength[length];
    lastOfLength[length] = v;
    children[slot] = v;
    if (size > children.length / 2) {
      rehash();
    }
    return v;
  }

  private static int hash(int node, int id) {
    long h = (((long) node << 32) ^ id) * 0x9E3779B97F4A7C15L;
    return (int) (h >>> 32) ^ (int) (h >>> 50);
  }

  private void grow() {
    // Near the greatest array length, doubling would overflow.
    int capacity = size > Integer.MAX_VALUE / 3 ? size + size / 4 : size * 2;
    parents = Arrays.copyOf(parents, capacity);
    ids = Arrays.copyOf(ids, capacity);
    lengths = Arrays.copyOf(lengths, capacity);
    suffixes = Arrays.copyOf(suffixes, capacity);
    counts = Arrays.copyOf(counts, capacity);
    nextOfLength = Arrays.copyOf(nextOfLength, capacity);
  }

  private void rehash() {
    int[] table = new int[children.length * 2];
    int mask = table.length - 1;
    for (int v = 1; v < size; v++) {
      int slot = hash(parents[v], ids[v]) & mask;
      while (table[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      table[slot] = v;
    }
    children = table;
  }
}
