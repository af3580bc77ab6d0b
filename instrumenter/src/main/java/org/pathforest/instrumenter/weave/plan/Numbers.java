package org.pathforest.instrumenter.weave.plan;

/**
 * Where the archive-wide numbers of a class begin.
 *
 * @param method number of its first method slot
 * @param counter number of its first counter
 */
public record Numbers(int method, int counter) {
  public static final Numbers FIRST = new Numbers(0, 0);

  /** Those of the next class. */
  public Numbers behind(ClassLayout layout) {
    return new Numbers(
        Math.addExact(method, layout.methods()), Math.addExact(counter, layout.counters()));
  }
}
