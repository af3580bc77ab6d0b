package org.pathforest.paths.scheme.structural;

/** Ways in which a structural path starts. */
public enum PathStart {
  /** The loop is entered at its header, or the method at its first block. */
  ENTRY,
  /** The loop's header is reached by a back edge. */
  BACKEDGE,
  /** An irreducible loop is entered past its header. */
  SIDE,
  /** An exception enters a handler start in the graph, or in a loop inside it. */
  HANDLER,
  /** A cut edge has been taken. */
  CUT;

  /** Returns whether the path is the first since control entered its graph. */
  public boolean enters() {
    return this != BACKEDGE && this != CUT;
  }
}
