package org.pathforest.bench.micro;

/** A method without a loop, such as most calls are of. */
public final class Leaf {
  private Leaf() {}

  /** Two paths. */
  public static int leaf(int number) {
    return number > 0 ? number * 3 : number ^ 5;
  }
}
