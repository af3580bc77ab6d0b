package org.pathforest.bench.micro;

/** A loop, woven or not. */
public interface Loop {
  /** Runs the loop over the numbers. The bits of a number select the path of an iteration. */
  long run(int[] numbers);
}
