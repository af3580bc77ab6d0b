package org.pathforest.bench.run;

import org.pathforest.profile.forest.Kipf;

/**
 * The shape of a k-IPF: Figures 18 to 20 of D'Elia &amp; Demetrescu 2013.
 *
 * @param grams number of nodes: different n-grams, n ≤ k
 * @param longest number of different k-grams
 * @param internal number of nodes with children
 * @param leaves number of nodes without children
 * @param leafDepths sum of the levels of the leaves; a root has level 1
 */
public record ForestFigures(long grams, long longest, long internal, long leaves, long leafDepths) {
  /** Figures of a forest without nodes. */
  public static final ForestFigures EMPTY = new ForestFigures(0, 0, 0, 0, 0);

  /** Figures of a forest that was not built. */
  public static final ForestFigures UNKNOWN = new ForestFigures(-1, -1, -1, -1, -1);

  /**
   * Returns the figures of a forest.
   *
   * @param k the k of the run
   */
  public static ForestFigures of(Kipf kipf, int k) {
    long internal = 0;
    long leafDepths = 0;
    for (int n = 1; n <= kipf.depth(); n++) {
      for (int v = kipf.levelStart(n); v < kipf.levelEnd(n); v++) {
        if (kipf.childrenStart(v) < kipf.childrenEnd(v)) {
          internal++;
        } else {
          leafDepths += n;
        }
      }
    }
    long longest = kipf.depth() == k ? kipf.levelEnd(k) - kipf.levelStart(k) : 0;
    return new ForestFigures(kipf.size(), longest, internal, kipf.size() - internal, leafDepths);
  }

  /** Returns the sums of both. */
  public ForestFigures plus(ForestFigures other) {
    return new ForestFigures(
        grams + other.grams,
        longest + other.longest,
        internal + other.internal,
        leaves + other.leaves,
        leafDepths + other.leafDepths);
  }

  /** Returns the average number of children of the nodes that have some; 0 if none has. */
  public double degree(long roots) {
    return internal == 0 ? 0 : (double) (grams - roots) / internal;
  }

  /** Returns the average level of the leaves; 0 if there are none. */
  public double depth() {
    return leaves == 0 ? 0 : (double) leafDepths / leaves;
  }
}
