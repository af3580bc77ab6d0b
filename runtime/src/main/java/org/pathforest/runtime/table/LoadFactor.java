package org.pathforest.runtime.table;

import org.pathforest.runtime.memory.Memory;

/** Limits on how full open-addressing tables become. */
final class LoadFactor {
  private LoadFactor() {}

  /** Whether a table should grow before it takes another counter: at three quarters. */
  static boolean full(int size, int capacity) {
    return size >= capacity - (capacity >> 2);
  }

  /**
   * Whether a table that can't grow takes one more counter. The rest of its slots is reserved: long
   * contexts get none of them, short contexts all but an eighth, single paths all but a sixteenth.
   * The last ones stay free so that searches end soon.
   */
  static boolean lastOnes(int size, int capacity, Memory.Use use) {
    // No switch: for that the compiler makes a class, which would be loaded when first needed.
    int free = use == Memory.Use.SHORT_CONTEXTS ? capacity >> 3 : capacity >> 4;
    return use != Memory.Use.LONG_CONTEXTS && size < capacity - free - 1;
  }
}
