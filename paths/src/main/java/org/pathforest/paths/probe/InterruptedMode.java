package org.pathforest.paths.probe;

/** What is kept of a path that an exception cuts short. */
public enum InterruptedMode {
  /** Its prefix up to the block that threw, per handler reached. */
  PREFIX,
  /** The block that threw, per handler reached: for schemes that count other things than paths. */
  BLOCK,
  /** Only how many there were, per handler reached. */
  COUNT,
  /** Nothing. */
  OFF
}
