package org.pathforest.runtime.table;

import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.memory.Publication;

/**
 * Number of times that counts which are kept modulo 2^32 have exceeded 32 bits, by key. One thread
 * counts. Other threads may read meanwhile, and see both parts of a count as they were at one
 * moment.
 */
final class OverflowCounts {
  private static final long LOW = 0xFFFFFFFFL;

  private final InterruptedCounts times = new InterruptedCounts(false);

  /** Odd while a carry is being written. */
  private volatile int version;

  /** The words that contain the low halves of the counts. */
  interface Words {
    /**
     * Returns the word that contains the low half of a count now. The carries match the current
     * arrays, not those of an earlier moment.
     *
     * @param place place of the count in arrays of an earlier moment
     */
    long word(int place, long key);
  }

  /**
   * Writes a count that has exceeded 32 bits.
   *
   * @param n number of carries, each worth 2^32
   * @param words array for the low half of the count
   * @param at index in that array
   * @param word value to write there
   * @return false if there is no memory for the carries
   */
  boolean carry(long key, long n, long[] words, int at, long word) {
    int v = version;
    version = v + 1;
    int odd = version; // read back: other threads must see it before the writes below
    try {
      boolean room = times.add(key, n);
      words[at] = word;
      return room;
    } finally {
      version = odd + 1;
    }
  }

  /** Returns both parts of a count as one number. */
  long count(int place, long key, Words words) {
    while (true) {
      int v = version;
      if ((v & 1) == 0) {
        long low = words.word(place, key) & LOW;
        long count = v == 0 ? low : (times.count(key) << 32) + low;
        Publication.fence(); // the reads above must come before the next read of the version
        if (version == v) {
          return count;
        }
      } else {
        Thread.yield();
      }
    }
  }

  /** Sets all numbers of carries to 0. */
  void reset() {
    times.reset();
  }

  /** Returns the number of bytes charged to {@link Memory}. */
  long bytes() {
    return times.bytes();
  }
}
