package org.pathforest.bench.micro;

/**
 * Like {@link Thrower}, but a method of its own throws, which has two paths. The exception leaves
 * it.
 */
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
