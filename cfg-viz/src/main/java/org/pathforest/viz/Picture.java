package org.pathforest.viz;

import java.util.List;

/**
 * A picture before its layout and format are decided: nodes and edges with their labels, the title
 * above, and the legend below. The order of the nodes of a tree is the order in which they are
 * drawn.
 *
 * @param id id of the picture, a word
 * @param tree whether the edges form trees, whose roots are side by side
 * @param facts lines below the title
 * @param legend lines at the bottom
 */
record Picture(
    String id,
    boolean tree,
    String title,
    List<String> facts,
    List<String> legend,
    List<Node> nodes,
    List<Edge> edges) {
  Picture {
    facts = List.copyOf(facts);
    legend = List.copyOf(legend);
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  /** Shape of a node. */
  enum Shape {
    /** ENTRY and EXIT. */
    OVAL,
    /** A block: rows from the left. */
    BLOCK,
    /** A node of a forest: rows in the middle. */
    ROUND,
    /** A node of a lower slab: rows in the middle. */
    SQUARE,
    /** A word without a frame. */
    WORD
  }

  /**
   * A node.
   *
   * @param id id of letters and digits
   * @param number number of the block or of the forest's node; -1 if the node is neither
   * @param warmth share of the greatest count, as {@link Heat} converts it, in [0, 1]; below 0 if
   *     unknown
   * @param faint whether the node never ran although counts are known
   */
  record Node(String id, Shape shape, int number, List<Row> rows, double warmth, boolean faint) {
    Node {
      rows = List.copyOf(rows);
    }
  }

  /** Line style of an edge. */
  enum Line {
    SOLID,
    /** A back edge. */
    DASHED,
    /** An exception. */
    DOTTED,
    /** A cut edge. */
    CUT,
    /** A dummy edge of the DAG. */
    DUMMY
  }

  /**
   * An edge.
   *
   * @param number number of the edge in the CFG; -1 if it is not in the CFG
   * @param warmth same as for nodes
   * @param faint same as for nodes
   */
  record Edge(
      String from, String to, int number, Line line, List<Row> rows, double warmth, boolean faint) {
    Edge {
      rows = List.copyOf(rows);
    }
  }
}
