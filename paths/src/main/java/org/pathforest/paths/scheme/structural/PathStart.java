package org.pathforest.paths.scheme.structural;

/** How a structural path starts. */
public enum PathStart {
  /** The loop is entered at its header, or the method at its first block. */
  ENTRY,
  /** At the loop's header, after a back edge. */
  BACKEDGE,
  /** An irreducible loop is entered past its header. */
  SIDE,
  /** A handler start in the graph, or in a loop inside. */
  HANDLER,
  /** After a cut edge. */
  CUT;

  /** Whether the path is the first since control came into its graph. */
  public boolean enters() {
    return this != BACKEDGE && this != CUT;
  }
}
