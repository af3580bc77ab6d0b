package org.pathforest.runtime.memory;

/** The order in which other threads see what one has written without a lock. */
public final class Publication {
  private static volatile int last;

  private Publication() {}

  /**
   * To be called between filling an array and showing it: who sees it sees what is in it. What is
   * written after a volatile write may be seen before it; what is written after that has been read
   * back may not.
   *
   * @return nothing of use
   */
  public static int fence() {
    last = 1;
    return last;
  }
}
