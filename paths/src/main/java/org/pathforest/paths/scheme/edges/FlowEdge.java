package org.pathforest.paths.scheme.edges;

/**
 * An edge of a {@link FlowGraph}.
 *
 * @param id position in {@link FlowGraph#edges()}
 * @param kind what it represents
 * @param from source node
 * @param to target node
 * @param cfgEdge index of the edge of the CFG; -1 for other kinds
 */
public record FlowEdge(int id, Kind kind, int from, int to, int cfgEdge) {
  /** Kinds of edges. */
  public enum Kind {
    /** From EXIT to ENTRY: closes the cycle. */
    AGAIN,
    /** From ENTRY to the method's first block. */
    ENTER,
    /** From ENTRY to a handler start: all its entries by exceptions. */
    CATCH,
    /** From a block that returns or throws to EXIT. */
    LEAVE,
    /** Control flow between two blocks. */
    FLOW
  }
}
