package org.pathforest.paths.map;

/** Type of the local that holds a method's path register. */
public enum RegisterKind {
  /** {@code int}: context number times N, plus the running sum. */
  INT,
  /** {@code long}: context number in the high half, running sum in the low half. */
  LONG
}
