package org.pathforest.profile.forest;

import java.util.Arrays;

/** The arrays of a forest, built from a trie. */
final class ForestLayout {
  final int[] ids;
  final long[] counts;
  final int[] parents;
  final int[] firstChild;
  final int[] levels;

  private final GramTrie trie;
  private int depth;

  /** Lays out all nodes of a trie. */
  static ForestLayout ofNodes(GramTrie trie) {
    return new ForestLayout(trie, 0);
  }

  /**
   * Adds the count of each sequence to all its suffixes, then lays out the nodes that have a count.
   * D'Elia &amp; Demetrescu's Figure 12 joins every subtree into the forest. This method gets the
   * same result along suffix links, longest sequences first, in one step per distinct n-gram.
   */
  static ForestLayout ofSuffixes(GramTrie trie) {
    for (int n = trie.longest(); n > 1; n--) {
      for (int v = trie.lastOfLength(n); v != 0; v = trie.nextOfLength(v)) {
        if (trie.count(v) > 0) {
          trie.add(trie.suffix(v), trie.count(v));
        }
      }
    }
    return new ForestLayout(trie, 1);
  }

  /**
   * Lays out nodes.
   *
   * @param least least count of a node that is kept; its ancestors are kept, too
   */
  private ForestLayout(GramTrie trie, long least) {
    this.trie = trie;
    boolean[] kept = kept(least);
    int[] sizes = levelSizes(kept);
    int nodes = Arrays.stream(sizes).sum();
    levels = new int[depth + 1];
    ids = new int[nodes];
    counts = new long[nodes];
    parents = new int[nodes];
    firstChild = new int[nodes + 1];
    int[] newNumber = new int[trie.size()];
    int[] oldNumber = new int[nodes];
    int next = 0;
    for (int n = 1; n <= depth; n++) {
      for (long key : sortedLevel(n, sizes[n], kept, newNumber)) {
        int parent = (int) (key >>> 32);
        int id = (int) key;
        int v = trie.find(n == 1 ? GramTrie.ROOT : oldNumber[parent], id);
        newNumber[v] = next;
        oldNumber[next] = v;
        ids[next] = id;
        counts[next] = trie.count(v);
        parents[next] = n == 1 ? -1 : parent;
        if (n > 1) {
          firstChild[parent + 1]++;
        }
        next++;
      }
      levels[n] = next;
    }
    firstChild[0] = depth == 0 ? 0 : levels[1];
    for (int v = 0; v < nodes; v++) {
      firstChild[v + 1] += firstChild[v];
    }
  }

  /** Marks the nodes with at least this count, and their ancestors. */
  private boolean[] kept(long least) {
    boolean[] kept = new boolean[trie.size()];
    for (int v = trie.size() - 1; v > 0; v--) {
      if (kept[v] || trie.count(v) >= least) {
        kept[v] = true;
        kept[trie.parent(v)] = true;
        depth = Math.max(depth, trie.length(v));
      }
    }
    return kept;
  }

  private int[] levelSizes(boolean[] kept) {
    int[] sizes = new int[depth + 1];
    for (int v = 1; v < kept.length; v++) {
      if (kept[v]) {
        sizes[trie.length(v)]++;
      }
    }
    return sizes;
  }

  /** Returns sort keys of a level's nodes in order: the new number of the parent, then the id. */
  private long[] sortedLevel(int n, int size, boolean[] kept, int[] newNumber) {
    long[] keys = new long[size];
    int i = 0;
    for (int v = trie.lastOfLength(n); v != 0; v = trie.nextOfLength(v)) {
      if (kept[v]) {
        keys[i++] = ((long) newNumber[trie.parent(v)] << 32) | trie.id(v);
      }
    }
    Arrays.sort(keys);
    return keys;
  }
}
