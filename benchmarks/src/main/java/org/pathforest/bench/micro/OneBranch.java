package org.pathforest.bench.micro;

/** A loop with 1 branch in each iteration: 2 paths through it. */
public final class OneBranch implements Loop {
  @Override
  public long run(int[] numbers) {
    long sum = 0;
    for (int number : numbers) {
      if ((number & 1) != 0) {
        sum += 3;
      } else {
        sum ^= 1;
      }
    }
    return sum;
  }
}
