package org.pathforest.profile.record;

import java.util.Arrays;
import org.pathforest.profile.forest.GramTrie;

/**
 * Adds the counts of a method's record to a trie. A counter is added under its context followed by
 * its id. A node of a slab forest is added under its path from the root. Both are cut to the trie's
 * longest sequences. The methods throw {@code ArithmeticException} if a sum exceeds 2^63 - 1.
 */
public class TrieSink implements RecordSink {
  private final GramTrie trie;
  private final boolean contextsMatter;
  // Trie nodes, by number of the context or of the node of a slab forest.
  private int[] nodes = new int[16];
  private int size = 1;

  /** Creates a sink for one record. */
  public TrieSink(GramTrie trie) {
    this.trie = trie;
    this.contextsMatter = trie.maxLength() > 1;
  }

  /** Called with the trie node of each context and the node of its previous context. */
  protected void told(int node, int previous) {}

  private void put(int node) {
    if (size == nodes.length) {
      nodes = Arrays.copyOf(nodes, size > Integer.MAX_VALUE / 3 ? size + size / 4 : size * 2);
    }
    nodes[size++] = node;
  }

  @Override
  public final void context(int previous, int id, int length) {
    if (contextsMatter) {
      int kept = Math.min(length - 1, trie.maxLength() - 2);
      int node = trie.append(trie.last(nodes[previous], kept), id);
      put(node);
      told(node, nodes[previous]);
    }
  }

  @Override
  public final void counter(int context, int id, long count) {
    if (count > 0) {
      trie.add(trie.append(contextsMatter ? nodes[context] : GramTrie.ROOT, id), count);
    }
  }

  @Override
  public final void sequence(int[] ids, long count) {
    if (count > 0) {
      int node = GramTrie.ROOT;
      for (int i = Math.max(0, ids.length - trie.maxLength()); i < ids.length; i++) {
        node = trie.append(node, ids[i]);
      }
      trie.add(node, count);
    }
  }

  @Override
  public final void node(int parent, int id, long count) {
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
