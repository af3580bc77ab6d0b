package org.pathforest.e2e.tracer;

/**
 * Is told what one activation does. Blocks and edges are those of the method's {@link TraceGraph}.
 * An activation that has not ended when the run does is told of no end.
 */
public interface SchemeEvents {
  /** The activation begins, with block 0. */
  void enter();

  /**
   * An edge is taken.
   *
   * @param edge its number among those out of its source
   */
  void edge(int from, int edge, int to);

  /**
   * A handler start is entered by an exception: after {@link #interrupted} or {@link #closed}.
   *
   * @param block with which the handler begins
   */
  void handler(int block);

  /**
   * An instruction in the middle of a block has thrown.
   *
   * @param handler the block reached; -1 if the activation is over
   * @param beforeSuper whether a constructor is left before super(…) or this(…) has returned
   */
  void interrupted(int block, int handler, boolean beforeSuper);

  /** A block returns or throws; after the latter a handler may still follow. */
  void closed(int block);
}
