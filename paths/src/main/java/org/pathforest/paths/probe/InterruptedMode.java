package org.pathforest.paths.probe;

/** Kinds of data that are kept about a path that an exception cuts short. */
public enum InterruptedMode {
  /** The prefix of the path up to the block that threw, for each handler reached. */
  PREFIX,
  /**
   * The block that threw, for each handler reached. For schemes that count other things than paths.
   */
  BLOCK,
  /** Only the number of such paths, for each handler reached. */
  COUNT,
  /** Nothing. */
  OFF
}
