package org.pathforest.profile.merge;

import java.util.Arrays;
import org.pathforest.profile.forest.GramTrie;
import org.pathforest.profile.record.TrieSink;

/**
 * Numbers the contexts of a table that is written from a trie, each after its previous one. Those
 * that records have named keep their previous context, so that a sum needs hardly more contexts
 * than its parts; any other is made from its prefix.
 */
final class ContextOrder {
  private final GramTrie trie;
  // By node of the trie; 0 where it is no context (or the root, the empty one).
  private int[] numbers = new int[64];
  // By number of context.
  private int[] nodes = new int[64];
  private int[] previous = new int[64];
  private int size;

  ContextOrder(GramTrie trie) {
    this.trie = trie;
  }

  /** For one record: counts it in the trie and notes its contexts. */
  TrieSink sink() {
    return new TrieSink(trie) {
      @Override
      protected void told(int node, int previousNode) {
        if (number(node) == 0) {
          add(node, number(previousNode));
        }
      }
    };
  }

  /** Makes sure that a node is a context. */
  void need(int node) {
    int depth = 0;
    for (int v = node; number(v) == 0 && v != GramTrie.ROOT; v = trie.parent(v)) {
      depth++;
    }
    int[] chain = new int[depth];
    int v = node;
    for (int i = depth - 1; i >= 0; i--) {
      chain[i] = v;
      v = trie.parent(v);
    }
    for (int made : chain) {
      add(made, number(trie.parent(made)));
    }
  }

  private void add(int node, int previousNumber) {
    if (node >= numbers.length) {
      numbers = Arrays.copyOf(numbers, trie.size() * 2);
    }
    size++;
    if (size == nodes.length) {
      nodes = Arrays.copyOf(nodes, size * 2);
      previous = Arrays.copyOf(previous, size * 2);
    }
    numbers[node] = size;
    nodes[size] = node;
    previous[size] = previousNumber;
  }

  /** Number of contexts, without the empty one. */
  int size() {
    return size;
  }

  /** The number of a node's context, from 1; 0 if it has none, or is the root. */
  int number(int node) {
    return node < numbers.length ? numbers[node] : 0;
  }

  /** The node of a context. */
  int node(int number) {
    return nodes[number];
  }

  /** The number of its previous context. */
  int previous(int number) {
    return previous[number];
  }
}
