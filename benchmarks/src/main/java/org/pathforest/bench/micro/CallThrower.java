package org.pathforest.bench.micro;

/** The same, where what throws is a method of its own, that has two paths and is left. */
public final class CallThrower implements Loop {
  @Override
  public long run(int[] numbers) {
    long sum = 0;
    for (int number : numbers) {
      try {
        sum += at(numbers, number);
      } catch (ArrayIndexOutOfBoundsException e) {
        sum--;
      }
    }
    return sum;
  }

  private static int at(int[] numbers, int number) {
    return number == 1 ? 7 : numbers[number];
  }
}
