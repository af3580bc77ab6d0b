package org.pathforest.e2e.jacoco;

/** Reason why a line differs between Pathforest's report and JaCoCo's. */
enum Cause {
  /** The method was not instrumented, or has no probes. */
  NO_PROBES,
  /** An exception left a block in the middle; Pathforest counts only the block's first line. */
  AFTER_INTERRUPTION,
  /** An exception was thrown before JaCoCo's next probe. */
  BEFORE_PROBE,
  /** An activation had not ended when the program exited. */
  OPEN,
  /** The code is unreachable. */
  UNREACHABLE,
  /** Several outcomes of a branch lead to the same block. */
  ONE_TARGET,
  UNEXPLAINED
}
