package org.pathforest.profile.forest;

import java.util.Arrays;

/**
 * Turns a trie into a forest. What D'Elia &amp; Demetrescu's Figure 12 does by joining every
 * subtree into the forest is done here along suffix links, longest sequences first, in one step per
 * distinct n-gram.
 */
final class KipfLayout {
  private final GramTrie trie;
  private int depth;

  KipfLayout(GramTrie trie) {
    this.trie = trie;
  }

  Kipf layOut() {
    addUpSuffixes();
    boolean[] kept = kept();
    int nodes = 0;
    for (boolean k : kept) {
      nodes += k ? 1 : 0;
    }
    int[] levels = new int[depth + 1];
    int[] ids = new int[nodes];
    long[] counts = new long[nodes];
    int[] parents = new int[nodes];
    int[] firstChild = new int[nodes + 1];
    int[] newNumber = new int[trie.size()];
    int[] oldNumber = new int[nodes];
    int next = 0;
    for (int n = 1; n <= depth; n++) {
      levels[n - 1] = next;
      long[] ordered = level(n, kept, newNumber);
      int parent = n == 1 ? 0 : levels[n - 2];
      for (long entry : ordered) {
        int v = oldNumber(entry, n);
        newNumber[v] = next;
        oldNumber[next] = v;
        ids[next] = trie.id(v);
        counts[next] = trie.count(v);
        parents[next] = n == 1 ? -1 : newNumber[trie.parent(v)];
        for (; n > 1 && parent <= parents[next]; parent++) {
          firstChild[parent] = next;
        }
        next++;
      }
      for (; n > 1 && parent < levels[n - 1]; parent++) {
        firstChild[parent] = next;
      }
    }
    if (depth > 0) {
      levels[depth] = next;
      Arrays.fill(firstChild, levels[depth - 1], nodes + 1, nodes);
    }
    return new Kipf(trie.maxLength(), ids, counts, parents, firstChild, levels);
  }

  private void addUpSuffixes() {
    for (int n = trie.maxLength(); n > 1; n--) {
      for (int v = trie.lastOfLength(n); v != 0; v = trie.nextOfLength(v)) {
        if (trie.count(v) > 0) {
          trie.add(trie.suffix(v), trie.count(v));
        }
      }
    }
  }

  /** Nodes that were counted, and those above them. */
  private boolean[] kept() {
    boolean[] kept = new boolean[trie.size()];
    for (int v = trie.size() - 1; v > 0; v--) {
      if (trie.count(v) > 0) {
        kept[v] = true;
      }
      if (kept[v]) {
        kept[trie.parent(v)] = true;
        depth = Math.max(depth, trie.length(v));
      }
    }
    kept[GramTrie.ROOT] = false;
    return kept;
  }
}
