package org.pathforest.bench.micro;

/**
 * A loop of 3 branches a turn: 8 ways through it, so few paths that contexts have rows where
 * sequences do not fit in a register.
 */
public final class ThreeBranches implements Loop {
  @Override
  public long run(int[] numbers) {
    long sum = 0;
    for (int number : numbers) {
      if ((number & 1) != 0) {
        sum += 3;
      } else {
        sum ^= 1;
      }
      if ((number & 2) != 0) {
        sum += 5;
      } else {
        sum ^= 8;
      }
      if ((number & 4) != 0) {
        sum += 7;
      } else {
        sum ^= 15;
      }
    }
    return sum;
  }
}
