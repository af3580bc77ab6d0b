package org.pathforest.paths.scheme.kiter;

import java.util.BitSet;

/** A loop that is profiled with k, which is 2 or more: paths span up to k iterations. Immutable. */
public final class IterationLoop {
  private final int header;
  private final int k;
  private final BitSet backEdges;
  private final BitSet blocks;

  /** Creates a loop; the sets are copied. */
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

  /** Returns the block to which all its back edges lead. */
  public int header() {
    return header;
  }

  /** Returns the largest number of iterations of a path. */
  public int k() {
    return k;
  }

  /** Returns whether the edge of the CFG with that index is one of its back edges. */
  public boolean isBackEdge(int edgeIndex) {
    return backEdges.get(edgeIndex);
  }

  /** Returns whether the block belongs to the loop. */
  public boolean contains(int block) {
    return blocks.get(block);
  }

  /** Returns the blocks of the loop, as a fresh set. */
  public BitSet blocks() {
    return (BitSet) blocks.clone();
  }

  @Override
  public String toString() {
    return "loop at " + header + " " + blocks + ", k = " + k;
  }
}
