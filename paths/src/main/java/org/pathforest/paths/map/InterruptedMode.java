package org.pathforest.paths.map;

/** What is kept of a path that an exception cuts short. */
public enum InterruptedMode {
  /** Its prefix up to the block that threw, per handler reached. */
  PREFIX,
  /** Only how many there were, per handler reached. */
  COUNT,
  /** Nothing. */
  OFF
}
