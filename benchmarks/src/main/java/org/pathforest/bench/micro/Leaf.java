package org.pathforest.bench.micro;

/** A method without a loop. Most calls are of such methods. */
public final class Leaf {
  private Leaf() {}

  /** Has two paths. */
  public static int leaf(int number) {
    return number > 0 ? number * 3 : number ^ 5;
  }
}
