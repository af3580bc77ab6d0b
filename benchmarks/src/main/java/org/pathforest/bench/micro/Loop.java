package org.pathforest.bench.micro;

/** A loop, woven or not. */
public interface Loop {
  /** Goes through the numbers; which way it takes for one is told by its bits. */
  long run(int[] numbers);
}
