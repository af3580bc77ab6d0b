package org.pathforest.runtime.memory;

/** Orders writes without a lock, as other threads see them. */
public final class Publication {
  private static volatile int last;

  private Publication() {}

  /**
   * Makes earlier writes visible to other threads before later ones. Must be called after an array
   * is filled and before it is published: a thread that sees the array then sees its content. A
   * later write may overtake a volatile write, but not one that has been read back.
   *
   * @return a value without meaning
   */
  public static int fence() {
    last = 1;
    return last;
  }
}
