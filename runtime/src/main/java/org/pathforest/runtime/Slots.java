package org.pathforest.runtime;

/** How full open-addressing tables may become. */
final class Slots {
  private Slots() {}

  /** Whether a table should grow before it takes another cell: at three quarters. */
  static boolean full(int size, int capacity) {
    return size >= capacity - (capacity >> 2);
  }

  /**
   * Whether a table that can't grow takes one more cell: beyond that only those that matter, those
   * that matter most up to a sixteenth, which stays free so that searches end soon.
   */
  static boolean lastOnes(int size, int capacity, Memory.Use use) {
    switch (use) {
      case LONG_CONTEXTS:
        return false;
      case SHORT_CONTEXTS:
        return size < capacity - (capacity >> 3) - 1;
      default:
        return size < capacity - (capacity >> 4) - 1;
    }
  }
}
