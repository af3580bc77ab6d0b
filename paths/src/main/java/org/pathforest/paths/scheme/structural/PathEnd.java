package org.pathforest.paths.scheme.structural;

/** How a structural path ends. */
public enum PathEnd {
  /** With an edge to the loop's header. */
  BACKEDGE,
  /** With an edge that leaves the loop. */
  EXIT,
  /** The method returns. */
  RETURN,
  /** The method throws with {@code ATHROW}. */
  THROW,
  /** With a cut edge. */
  CUT,
  /** In an inner loop that has no way out: such paths have a number, but never end. */
  ENDLESS
}
