package org.pathforest.profile.merge;

import java.util.Arrays;
import org.pathforest.profile.forest.GramTrie;
import org.pathforest.profile.record.TrieSink;

/**
 * Numbers the contexts of a table that is written from a trie, each after its previous context.
 * Contexts of the records keep their previous context, so that a sum needs hardly more contexts
 * than its parts. Any other context is built from its prefix.
 */
final class ContextOrder {
  private final GramTrie trie;
  // Number of the context, by node of the trie; 0 for the root (the empty context) and other nodes.
  private int[] numbers = new int[64];
  // Node of the trie and previous context, by number of the context.
  private int[] nodes = new int[64];
  private int[] previous = new int[64];
  private int size;

  ContextOrder(GramTrie trie) {
    this.trie = trie;
  }

  /**
   * Creates a sink for one record, which adds its counts to the trie and its contexts to the
   * numbers.
   */
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

  /** Ensures that a node is numbered as a context. */
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

  /** Returns the number of contexts without the empty one. */
  int size() {
    return size;
  }

  /** Returns the number of a node's context, from 1; 0 if the node is no context, or the root. */
  int number(int node) {
    return node < numbers.length ? numbers[node] : 0;
  }

  /** Returns the node of a context. */
  int node(int number) {
    return nodes[number];
  }

  /** Returns the number of the previous context. */
  int previous(int number) {
    return previous[number];
  }
}
