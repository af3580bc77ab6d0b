package org.pathforest.runtime.table;

import org.pathforest.runtime.memory.Memory;

/** Limits how full open-addressing tables become. */
final class LoadFactor {
  private LoadFactor() {}

  /**
   * Returns whether a table should grow before it takes another counter. It should when it is three
   * quarters full.
   */
  static boolean full(int size, int capacity) {
    return size >= capacity - (capacity >> 2);
  }

  /**
   * Returns whether a table that cannot grow takes one more counter. The remaining slots are
   * reserved: long contexts get none of them, short contexts must leave an eighth of the capacity
   * free, single paths a sixteenth. These last slots stay free so that searches end soon.
   */
  static boolean lastOnes(int size, int capacity, Memory.Use use) {
    // No switch: for one, javac generates a class that would be loaded when it is first needed.
    int free = use == Memory.Use.SHORT_CONTEXTS ? capacity >> 3 : capacity >> 4;
    return use != Memory.Use.LONG_CONTEXTS && size < capacity - free - 1;
  }
}
