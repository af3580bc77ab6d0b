package org.pathforest.runtime.table;

import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.memory.Publication;

/**
 * How often counts that are kept modulo 2^32 have passed that, by key. One thread counts; others
 * may read meanwhile, and see both parts of a count as they were at one moment.
 */
final class OverflowCounts {
  private static final long LOW = 0xFFFFFFFFL;

  private final InterruptedCounts times = new InterruptedCounts(false);

  /** Odd while something is carried. */
  private volatile int version;

  /** Where the low halves of the counts are. */
  interface Words {
    /**
     * The word that holds the low half of a count, as it is now, not as it was in arrays of some
     * moment: with those of now the carries are.
     *
     * @param place where it was in such an array
     */
    long word(int place, long key);
  }

  /**
   * OverflowCounts.
   *
   * @param n how many times 2^32 was passed
   * @param words where the rest of the count goes, to place {@code at}, in {@code word}
   * @return false if there is no memory for it
   */
  boolean carry(long key, long n, long[] words, int at, long word) {
    int v = version;
    version = v + 1;
    int odd = version; // read back: what follows can't be seen before it is odd
    try {
      boolean room = times.add(key, n);
      words[at] = word;
      return room;
    } finally {
      version = odd + 1;
    }
  }

  /** A count, whole. */
  long count(int place, long key, Words words) {
    while (true) {
      int v = version;
      if ((v & 1) == 0) {
        long low = words.word(place, key) & LOW;
        long count = v == 0 ? low : (times.count(key) << 32) + low;
        Publication.fence(); // what was read so far is not read after the version
        if (version == v) {
          return count;
        }
      } else {
        Thread.yield();
      }
    }
  }

  /** Forgets. */
  void reset() {
    times.reset();
  }

  /** Bytes taken from {@link Memory}. */
  long bytes() {
    return times.bytes();
  }
}
