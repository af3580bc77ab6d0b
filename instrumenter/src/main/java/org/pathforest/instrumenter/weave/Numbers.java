package org.pathforest.instrumenter.weave;

/**
 * Where the archive-wide numbers of a class begin.
 *
 * @param method number of its first method slot
 * @param counter number of its first counter
 */
record Numbers(int method, int counter) {
  /**
   * The first counters are nobody's: what other threads read may stand next to the array in memory,
   * and would move with the cache line whenever its owner counts.
   */
  private static final int UNUSED = 8;

  static final Numbers FIRST = new Numbers(0, UNUSED);

  /** Those of the next class. */
  Numbers behind(ClassLayout layout) {
    return new Numbers(
        Math.addExact(method, layout.methods()), Math.addExact(counter, layout.counters()));
  }
}
