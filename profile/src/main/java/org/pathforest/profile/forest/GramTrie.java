package org.pathforest.profile.forest;

import java.util.Arrays;

/**
 * A trie of sequences of path ids, each with the number of times that it was counted under itself
 * (not under a longer one). Every node can name the node of its sequence without the first symbol,
 * its suffix; that is made when it is first asked for. From it a {@link Kipf} is made, and what
 * several tables have counted can be added up in it. Nodes are numbers: 0 is the empty sequence,
 * every other is greater than its parent. Not for use by several threads.
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
  // Open addressing over (parent, id); 0 is free, since the root is nobody's child.
  private int[] children = new int[128];
  // Nodes of the same length form a list, so that they can be visited while shorter ones are made.
  private int[] nextOfLength = new int[64];
  private int[] lastOfLength = new int[8];
  private int[] climbed = new int[8];

  /**
   * Makes an empty trie.
   *
   * @param maxLength the longest sequence that is kept, 1 or more; of longer ones the end is
   */
  public GramTrie(int maxLength) {
    if (maxLength < 1) {
      throw new IllegalArgumentException("sequences of length " + maxLength);
    }
    this.maxLength = maxLength;
  }

  /** The sequence of a node followed by an id; of that, the last {@code maxLength} symbols. */
  public int append(int node, int id) {
    return child(last(node, maxLength - 1), id);
  }

  /** The last symbols of a node's sequence, at most that many of them. */
  public int last(int node, int length) {
    int v = node;
    while (lengths[v] > length) {
      v = suffix(v);
    }
    return v;
  }

  /**
   * Counts a sequence under itself.
   *
   * @param count 0 or more
   * @throws ArithmeticException if the sum passes 2^63 - 1
   */
  public void add(int node, long count) {
    counts[node] = Math.addExact(counts[node], count);
  }

  /**
   * Takes away what another trie has counted: earlier counts of what this one goes on counting.
   * Where a sequence had been counted more often than it is now, some of its counts have since been
   * moved to its ends, for want of memory: then the difference is of these.
   *
   * @param earlier of the same {@link #maxLength}
   * @return n-grams of up to so many symbols are counted exactly, as far as both tries count them
   *     exactly; 0 if not even their number is known
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
          int shorter = suffix(v); // may make nodes, and arrays anew
          counts[shorter] += counts[v];
          counts[v] = 0;
        }
      }
    }
    counts[ROOT] = 0;
    return exact;
  }

  /** Number of nodes, the root included. */
  public int size() {
    return size;
  }

  /** The node without its last symbol. */
  public int parent(int node) {
    return parents[node];
  }

  /** The last symbol. */
  public int id(int node) {
    return ids[node];
  }

  /** Number of symbols. */
  public int length(int node) {
    return lengths[node];
  }

  /** How often the sequence was counted under itself. */
  public long count(int node) {
    return counts[node];
  }

  /** The longest sequence that is kept. */
  public int maxLength() {
    return maxLength;
  }

  /** Length of the longest sequence that has a node. */
  int longest() {
    int length = lastOfLength.length - 1;
    while (length > 0 && lastOfLength[length] == 0) {
      length--;
    }
    return length;
  }

  /** The node of a node's sequence followed by an id, or 0. */
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

  /** The node made last among those of that length, or 0. */
  int lastOfLength(int length) {
    return length < lastOfLength.length ? lastOfLength[length] : 0;
  }

  /** The node of the same length that was made before this one, or 0. */
  int nextOfLength(int node) {
    return nextOfLength[node];
  }

  /** The node without its first symbol. */
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
    // Near the largest array there is nothing left to double.
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
