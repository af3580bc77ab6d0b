package org.pathforest.paths.scheme.structural;

/** Ways in which a structural path ends. */
public enum PathEnd {
  /** An edge to the loop's header is taken. */
  BACKEDGE,
  /** An edge that leaves the loop is taken. */
  EXIT,
  /** The method returns. */
  RETURN,
  /** The method throws with {@code ATHROW}. */
  THROW,
  /** A cut edge is taken. */
  CUT,
  /** The path is in an inner loop that has no exit. Such paths have a number, but never end. */
  ENDLESS
}
