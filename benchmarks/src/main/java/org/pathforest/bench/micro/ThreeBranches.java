package org.pathforest.bench.micro;

/**
 * A loop with 3 branches in each iteration: 8 paths through it. These are so few that contexts have
 * rows if sequences do not fit in a register.
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
