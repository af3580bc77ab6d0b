package org.pathforest.bench.micro;

/** A loop in which an iteration throws if its number is below 0. */
public final class Thrower implements Loop {
  @Override
  public long run(int[] numbers) {
    long sum = 0;
    for (int number : numbers) {
      try {
        sum += numbers[number];
      } catch (ArrayIndexOutOfBoundsException e) {
        sum--;
      }
    }
    return sum;
  }
}
