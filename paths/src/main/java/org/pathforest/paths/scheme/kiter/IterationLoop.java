package org.pathforest.paths.scheme.kiter;

import java.util.BitSet;

/** A loop whose iterations are profiled up to k at a time, k 2 or more. Immutable. */
public final class IterationLoop {
  private final int header;
  private final int k;
  private final BitSet backEdges;
  private final BitSet blocks;

  /** Names a loop; the sets are copied. */
  IterationLoop(int header, int k, BitSet backEdges, BitSet blocks) {
    if (k < 2) {
      throw new IllegalArgumentException(
          "k = " + k + " for a loop that is not profiled acyclically");
    }
    this.header = header;
    this.k = k;
    this.backEdges = (BitSet) backEdges.clone();
    this.blocks = (BitSet) blocks.clone();
  }

  /** The block that all its back edges lead to. */
  public int header() {
    return header;
  }

  /** Iterations of a path. */
  public int k() {
    return k;
  }

  /** Whether the edge of the CFG with that index is one of its back edges. */
  public boolean isBackEdge(int edgeIndex) {
    return backEdges.get(edgeIndex);
  }

  /** Whether the block belongs to it. */
  public boolean contains(int block) {
    return blocks.get(block);
  }

  /** Its blocks, a fresh set. */
  public BitSet blocks() {
    return (BitSet) blocks.clone();
  }

  @Override
  public String toString() {
    return "loop at " + header + " " + blocks + ", k = " + k;
  }
}
