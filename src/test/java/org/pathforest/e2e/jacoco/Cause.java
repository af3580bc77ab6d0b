package org.pathforest.e2e.jacoco;

/** Why a line is not the same in both reports. */
enum Cause {
  /** A method left out, or without probes. */
  NO_PROBES,
  /** What follows the last known block of an interruption. */
  AFTER_INTERRUPTION,
  /** An exception before the next probe of JaCoCo's. */
  BEFORE_PROBE,
  /** An activation open at exit. */
  OPEN,
  /** Code that can't be reached. */
  UNREACHABLE,
  /** A branch whose outcomes lead to the same block. */
  ONE_TARGET,
  UNEXPLAINED
}
