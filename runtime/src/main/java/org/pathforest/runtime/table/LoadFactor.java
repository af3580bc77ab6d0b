package org.pathforest.runtime.table;

import org.pathforest.runtime.memory.Memory;

/** How full open-addressing tables may become. */
final class LoadFactor {
  private LoadFactor() {}

  /** Whether a table should grow before it takes another counter: at three quarters. */
  static boolean full(int size, int capacity) {
    return size >= capacity - (capacity >> 2);
  }

  /**
   * Whether a table that can't grow takes one more counter: beyond that only those that matter,
   * those that matter most up to a sixteenth, which stays free so that searches end soon.
   */
  static boolean lastOnes(int size, int capacity, Memory.Use use) {
    // No switch, for which the compiler makes a class that is loaded when it is first needed.
    int free = use == Memory.Use.SHORT_CONTEXTS ? capacity >> 3 : capacity >> 4;
    return use != Memory.Use.LONG_CONTEXTS && size < capacity - free - 1;
  }
}
