package org.pathforest.instrumenter.weave.plan;

/**
 * The start of a class's archive-wide numbers.
 *
 * @param method number of its first method slot
 * @param counter number of its first counter
 */
public record Numbers(int method, int counter) {
  public static final Numbers FIRST = new Numbers(0, 0);

  /** Returns the numbers of the next class. */
  public Numbers behind(ClassLayout layout) {
    return new Numbers(
        Math.addExact(method, layout.methods()), Math.addExact(counter, layout.counters()));
  }
}
