package org.pathforest.profile;

import java.util.Arrays;
import org.pathforest.profile.forest.GramTrie;

/**
 * Counts the records of a method in a trie: a cell under its context followed by its id, a node of
 * a slab forest under its path from the root, each cut to the trie's longest sequences. Throws
 * {@code ArithmeticException} if a sum passes 2^63 - 1.
 */
final class TrieSink implements RecordSink {
  private final GramTrie trie;
  private final boolean contextsMatter;
  // By number of context, or of node of a slab forest.
  private int[] nodes = new int[16];
  private int size = 1;

  /** For one record. */
  TrieSink(GramTrie trie) {
    this.trie = trie;
    this.contextsMatter = trie.maxLength() > 1;
  }

  private void put(int node) {
    if (size == nodes.length) {
      nodes = Arrays.copyOf(nodes, size > Integer.MAX_VALUE / 3 ? size + size / 4 : size * 2);
    }
    nodes[size++] = node;
  }

  @Override
  public void context(int previous, int id, int length) {
    if (contextsMatter) {
      int kept = Math.min(length - 1, trie.maxLength() - 2);
      put(trie.append(trie.last(nodes[previous], kept), id));
    }
  }

  @Override
  public void cell(int context, int id, long count) {
    if (count > 0) {
      trie.add(trie.append(contextsMatter ? nodes[context] : GramTrie.ROOT, id), count);
    }
  }

  @Override
  public void node(int parent, int id, long count) {
    int node = trie.append(nodes[parent], id);
    trie.add(node, count);
    put(node);
  }

  @Override
  public void loose(int id, long count) {
    if (count > 0) {
      trie.add(trie.append(GramTrie.ROOT, id), count);
    }
  }
}
