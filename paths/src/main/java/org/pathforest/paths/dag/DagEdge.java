package org.pathforest.paths.dag;

import org.pathforest.paths.cfg.CfgEdge;

/**
 * An edge of a {@link Dag}.
 *
 * @param id position in {@link Dag#edges()}
 * @param kind what the edge represents
 * @param from source node
 * @param to target node
 * @param cfgEdge the edge of the CFG that this edge represents: for {@code NORMAL} that edge
 *     itself, for {@code END_BACKEDGE} and {@code END_CUT} the back edge or cut edge; otherwise
 *     null (a dummy out of ENTRY represents all back edges, or all cut edges, into its target)
 */
public record DagEdge(int id, Kind kind, int from, int to, CfgEdge cfgEdge) {

  /** Kinds of edges in the DAG. */
  public enum Kind {
    /** Control flow between two blocks. */
    NORMAL,
    /** From ENTRY to the method's first block. */
    START_ENTRY,
    /** Dummy from ENTRY to a handler start. */
    START_HANDLER,
    /** Dummy from ENTRY to a target of back edges. */
    START_BACKEDGE,
    /** Dummy from ENTRY to a target of cut edges. */
    START_CUT,
    /** From a block that returns to EXIT. */
    END_RETURN,
    /** From a block that throws with {@code ATHROW} to EXIT. */
    END_THROW,
    /** Dummy from the source of one back edge to EXIT. */
    END_BACKEDGE,
    /** Dummy from the source of one cut edge to EXIT. */
    END_CUT;

    /** Returns whether the edge leaves ENTRY. */
    public boolean starts() {
      return this == START_ENTRY
          || this == START_HANDLER
          || this == START_BACKEDGE
          || this == START_CUT;
    }

    /** Returns whether the edge enters EXIT. */
    public boolean ends() {
      return this == END_RETURN || this == END_THROW || this == END_BACKEDGE || this == END_CUT;
    }
  }
}
