package org.pathforest.e2e.tracer;

/**
 * Is told what one activation does, for counters of other things than paths. Blocks and edges are
 * those of the method's {@link TraceGraph}. An activation that has not ended when the run does is
 * told of no end.
 */
public interface SchemeEvents {
  /** The activation begins, with block 0. */
  default void enter() {}

  /**
   * An edge is taken.
   *
   * @param edge its number among those out of its source
   */
  default void edge(int from, int edge, int to) {}

  /**
   * A handler start is entered by an exception: after {@link #interrupted} or {@link #closed}.
   *
   * @param block with which the handler begins
   */
  default void handler(int block) {}

  /**
   * An instruction in the middle of a block has thrown.
   *
   * @param handler the block reached; -1 if the activation is over
   */
  default void interrupted(int block, int handler) {}

  /** The same for a constructor that is left before super(…) or this(…) has returned. */
  default void leftBeforeSuper(int block) {
    interrupted(block, -1);
  }

  /** A block returns or throws; after the latter a handler may still follow. */
  default void closed(int block) {}
}
