package org.pathforest.bench.micro;

/** A loop with 4 branches in each iteration: 16 paths through it. */
public final class FourBranches implements Loop {
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
      if ((number & 8) != 0) {
        sum += 9;
      } else {
        sum ^= 22;
      }
    }
    return sum;
  }
}
