package org.pathforest.paths.scheme.kiter;

import org.pathforest.paths.cfg.CfgEdge;

/**
 * An edge of an {@link IterationGraph}.
 *
 * @param id position in {@link IterationGraph#edges()}
 * @param kind what the edge represents
 * @param from source node
 * @param to target node
 * @param cfgEdge the edge of the CFG that it represents, or at which paths end; null for dummies
 *     out of Start and for blocks that return or throw
 */
public record IterationEdge(int id, Kind kind, int from, int to, CfgEdge cfgEdge) {

  /** Kinds of edges. */
  public enum Kind {
    /** From Start to the method's first block. */
    START_ENTRY("entry"),
    /** Dummy from Start to a handler start. */
    START_HANDLER("handler"),
    /** Dummy from Start to a target of back edges that are profiled acyclically. */
    START_BACKEDGE("backedge"),
    /** Dummy from Start to the head of a loop that is profiled with k: the paper's delta-start. */
    START_LOOP("loop"),
    /** Control flow between two blocks that is no back edge. */
    NORMAL(null),
    /** Back edge of a loop that is profiled with k. */
    LOOP(null),
    /** From a block that returns to End. */
    END_RETURN("return"),
    /** From a block that throws with {@code ATHROW} to End. */
    END_THROW("throw"),
    /** Dummy from the source of one back edge that is profiled acyclically to End. */
    END_BACKEDGE("backedge"),
    /** Dummy from the source of one back edge of a loop to End: the paper's delta-end. */
    END_LOOP("loop");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** Returns the name of a path's start or end in exports; null for edges that are neither. */
    public String label() {
      return label;
    }

    /** Returns whether the edge leaves Start. */
    public boolean starts() {
      return compareTo(START_LOOP) <= 0;
    }

    /** Returns whether the edge enters End. */
    public boolean ends() {
      return compareTo(END_RETURN) >= 0;
    }
  }
}
