package org.pathforest.runtime.table;

import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.memory.Publication;

/**
 * How often counts that are kept modulo 2^32 have exceeded that, by key. One thread counts; others
 * may read meanwhile and see both parts of a count as they were at one moment.
 */
final class OverflowCounts {
  private static final long LOW = 0xFFFFFFFFL;

  private final InterruptedCounts times = new InterruptedCounts(false);

  /** Odd while a carry is being written. */
  private volatile int version;

  /** The words with the low halves of the counts. */
  interface Words {
    /**
     * The word with the low half of a count, as it is now: the carries match the current arrays,
     * not those of an earlier moment.
     *
     * @param place of the count in arrays of an earlier moment
     */
    long word(int place, long key);
  }

  /**
   * Writes a count that has exceeded 2^32.
   *
   * @param n how many times 2^32 was exceeded
   * @param words array for the rest of the count
   * @param at index in that array
   * @param word value to be written there
   * @return false if there is no memory for it
   */
  boolean carry(long key, long n, long[] words, int at, long word) {
    int v = version;
    version = v + 1;
    int odd = version; // read back, so that other threads see it before what follows
    try {
      boolean room = times.add(key, n);
      words[at] = word;
      return room;
    } finally {
      version = odd + 1;
    }
  }

  /** Both parts of a count as one number. */
  long count(int place, long key, Words words) {
    while (true) {
      int v = version;
      if ((v & 1) == 0) {
        long low = words.word(place, key) & LOW;
        long count = v == 0 ? low : (times.count(key) << 32) + low;
        Publication.fence(); // the reads above come before the next read of the version
        if (version == v) {
          return count;
        }
      } else {
        Thread.yield();
      }
    }
  }

  /** Sets all numbers to 0. */
  void reset() {
    times.reset();
  }

  /** Bytes taken from {@link Memory}. */
  long bytes() {
    return times.bytes();
  }
}
