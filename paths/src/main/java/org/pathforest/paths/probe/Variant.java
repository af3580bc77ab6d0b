package org.pathforest.paths.probe;

/**
 * A way to number paths and to place increments. Besides the usual variant there are plainer ones,
 * to compare it with in experiments. All variants count the same; path ids depend on the numbering.
 *
 * @param numbering order in which the edges out of a block get their values
 * @param placing edges that carry increments
 */
public record Variant(Numbering numbering, Placing placing) {
  /** The default variant. */
  public static final Variant USUAL = new Variant(Numbering.SMART, Placing.TREE);

  /** Order of the edges out of a block. */
  public enum Numbering {
    /** The heaviest edge gets the value 0 (Bond &amp; McKinley 2005). */
    SMART,
    /**
     * The graph's order: the exit of the block, the edge that falls through, then targets by
     * offset.
     */
    BLOCKS
  }

  /** Edges that carry increments. */
  public enum Placing {
    /** The chords of a spanning tree of maximum weight (Ball &amp; Larus 1996, section 3.3). */
    TREE,
    /** All edges: each adds its value, without a spanning tree (section 3.2). */
    NAIVE
  }
}
