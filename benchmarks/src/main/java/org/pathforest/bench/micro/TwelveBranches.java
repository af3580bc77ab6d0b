package org.pathforest.bench.micro;

/** A loop with 12 branches in each iteration: 4,096 paths through it. */
public final class TwelveBranches implements Loop {
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
      if ((number & 16) != 0) {
        sum += 11;
      } else {
        sum ^= 29;
      }
      if ((number & 32) != 0) {
        sum += 13;
      } else {
        sum ^= 36;
      }
      if ((number & 64) != 0) {
        sum += 15;
      } else {
        sum ^= 43;
      }
      if ((number & 128) != 0) {
        sum += 17;
      } else {
        sum ^= 50;
      }
      if ((number & 256) != 0) {
        sum += 19;
      } else {
        sum ^= 57;
      }
      if ((number & 512) != 0) {
        sum += 21;
      } else {
        sum ^= 64;
      }
      if ((number & 1024) != 0) {
        sum += 23;
      } else {
        sum ^= 71;
      }
      if ((number & 2048) != 0) {
        sum += 25;
      } else {
        sum ^= 78;
      }
    }
    return sum;
  }
}
