package org.pathforest.bench.micro;

/** Calls {@link Leaf}. It is never woven itself. */
public final class LeafCaller implements Loop {
  @Override
  public long run(int[] numbers) {
    long sum = 0;
    for (int number : numbers) {
      sum += Leaf.leaf(number - 1);
    }
    return sum;
  }
}
