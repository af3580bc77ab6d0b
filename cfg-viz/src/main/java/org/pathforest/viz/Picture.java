package org.pathforest.viz;

import java.util.List;

/**
 * What is drawn, before it is decided how and where: nodes and edges with their labels, the title
 * above, the legend below. Order means something: the nodes of a tree stand as they are listed.
 *
 * @param id a word
 * @param tree whether the edges make trees, whose roots stand side by side
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

  /** What a node is drawn as. */
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
   * @param id letters and digits
   * @param number of the block, or of the forest's node; -1 if it is none
   * @param warmth in [0, 1]: how much of the most; below 0 if nothing is known
   * @param faint whether it never ran, though counts are known
   */
  record Node(String id, Shape shape, int number, List<Row> rows, double warmth, boolean faint) {
    Node {
      rows = List.copyOf(rows);
    }
  }

  /** How an edge is drawn. */
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
   * @param number of the edge in the CFG; -1 if it is not there
   * @param warmth as of nodes
   * @param faint as of nodes
   */
  record Edge(
      String from, String to, int number, Line line, List<Row> rows, double warmth, boolean faint) {
    Edge {
      rows = List.copyOf(rows);
    }
  }
}
