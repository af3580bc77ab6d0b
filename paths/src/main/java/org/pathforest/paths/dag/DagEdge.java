package org.pathforest.paths.dag;

import org.pathforest.paths.cfg.CfgEdge;

/**
 * An edge of a {@link Dag}.
 *
 * @param id position in {@link Dag#edges()}
 * @param kind what the edge stands for
 * @param from source node
 * @param to target node
 * @param cfgEdge the edge of the CFG that it stands for: for {@code NORMAL} that edge itself, for
 *     {@code END_BACKEDGE} and {@code END_CUT} the back edge or cut edge; otherwise null (a dummy
 *     out of ENTRY stands for all back edges, or cut edges, into its target)
 */
public record DagEdge(int id, Kind kind, int from, int to, CfgEdge cfgEdge) {

  /** What an edge of the DAG stands for. */
  public enum Kind {
    /** Control flow between two blocks. */
    NORMAL,
    /** ENTRY to the method's first block. */
    START_ENTRY,
    /** Dummy from ENTRY to a handler start. */
    START_HANDLER,
    /** Dummy from ENTRY to a target of back edges. */
    START_BACKEDGE,
    /** Dummy from ENTRY to a target of cut edges. */
    START_CUT,
    /** A block that returns, to EXIT. */
    END_RETURN,
    /** A block that throws with {@code ATHROW}, to EXIT. */
    END_THROW,
    /** Dummy from the source of one back edge to EXIT. */
    END_BACKEDGE,
    /** Dummy from the source of one cut edge to EXIT. */
    END_CUT;

    /** Whether the edge leaves ENTRY. */
    public boolean starts() {
      return this == START_ENTRY
          || this == START_HANDLER
          || this == START_BACKEDGE
          || this == START_CUT;
    }

    /** Whether the edge enters EXIT. */
    public boolean ends() {
      return this == END_RETURN || this == END_THROW || this == END_BACKEDGE || this == END_CUT;
    }
  }
}
