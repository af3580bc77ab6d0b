package org.pathforest.bench.micro;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Figure 11 of D'Elia &amp; Demetrescu (2013) and nothing else: nodes whose children are in lists,
 * and roots in a hash table. Memory is not bounded. One thread writes the forest, and no other may
 * read it meanwhile.
 */
final class PlainForest {
  /** A node of the upper or the lower slab. */
  static final class Node {
    private final int label;
    private final int depth;
    private final Node sibling;
    private long count;
    private Node first;

    private Node(int label, int depth, Node sibling) {
      this.label = label;
      this.depth = depth;
      this.sibling = sibling;
    }

    private Node child(int id) {
      for (Node c = first; c != null; c = c.sibling) {
        if (c.label == id) {
          return c;
        }
      }
      first = new Node(id, depth + 1, first);
      return first;
    }
  }

  /** Depth of the last level of the upper slab. */
  private final int last;

  private Node[] roots = new Node[8];
  private int rootCount;

  /** The roots in a library's map; null if they are in {@link #roots}. */
  private final Map<Integer, Node> map;

  /**
   * Creates an empty forest.
   *
   * @param k number of paths in the longest sequences, 2 or more
   * @param map whether roots are in a {@link HashMap}, and not in a table of nodes
   */
  PlainForest(int k, boolean map) {
    this.last = k - 2;
    this.map = map ? new HashMap<>() : null;
  }

  /**
   * Returns the bottom node below which the next path is counted. After the end of a chunk, that is
   * the chunk's last node.
   */
  Node base(Node top, Node bottom) {
    return top == null || top.depth == last ? top : bottom;
  }

  /** Returns the top node of a path that ends. */
  Node top(Node top, int id) {
    return top == null || top.depth == last ? root(id) : top.child(id);
  }

  /** Counts a path that ends. Returns the bottom node for the next path; null if there is none. */
  Node count(Node top, Node bottom, int id) {
    if (bottom == null) {
      top.count++;
      return null;
    }
    Node c = bottom.child(id);
    c.count++;
    return c;
  }

  /** Returns the number of paths that were counted. */
  long paths() {
    long sum = 0;
    for (Node root : map == null ? Arrays.asList(roots) : map.values()) {
      sum += root == null ? 0 : below(root);
    }
    return sum;
  }

  private static long below(Node node) {
    long sum = node.count;
    for (Node c = node.first; c != null; c = c.sibling) {
      sum += below(c); // the recursion is no deeper than the two slabs
    }
    return sum;
  }

  private Node root(int id) {
    if (map != null) {
      return map.computeIfAbsent(id, root -> new Node(root, 0, null));
    }
    int i = place(roots, id);
    return roots[i] != null ? roots[i] : newRoot(id);
  }

  private Node newRoot(int id) {
    if (++rootCount * 2 > roots.length) {
      Node[] grown = new Node[2 * roots.length];
      for (Node root : roots) {
        if (root != null) {
          grown[place(grown, root.label)] = root;
        }
      }
      roots = grown;
    }
    Node made = new Node(id, 0, null);
    roots[place(roots, id)] = made;
    return made;
  }

  private static int place(Node[] roots, int id) {
    int mask = roots.length - 1;
    int h = id * 0x9E3779B9;
    int i = (h ^ h >>> 16) & mask;
    while (roots[i] != null && roots[i].label != id) {
      i = i + 1 & mask;
    }
    return i;
  }
}
