package org.pathforest.e2e.tracer;

/**
 * Receiver of the events of one activation. Blocks and edges are those of the method's {@link
 * TraceGraph}. An activation that has not ended at the end of the run has no event for its end.
 */
public interface SchemeEvents {
  /** The activation begins with block 0. */
  void enter();

  /**
   * An edge is taken.
   *
   * @param edge its number among the edges out of its source
   */
  void edge(int from, int edge, int to);

  /**
   * A handler start is entered by an exception, after {@link #interrupted} or {@link #closed}.
   *
   * @param block first block of the handler
   */
  void handler(int block);

  /**
   * An instruction in the middle of a block has thrown.
   *
   * @param handler first block of the handler; -1 if the activation is over
   * @param beforeSuper whether a constructor is left before super(…) or this(…) has returned
   */
  void interrupted(int block, int handler, boolean beforeSuper);

  /** A block returns or throws. An exception handler may still follow. */
  void closed(int block);
}
