package org.pathforest.runtime.table;

import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.memory.Publication;

/**
 * Number of times that counts which are kept in 16 to 32 bits have exceeded these, by key. One
 * thread counts. Other threads may read meanwhile, and see both parts of a count as they were at
 * one moment.
 */
public final class OverflowCounts {
  private final int bits;
  private final long low;
  private final InterruptedCounts times = new InterruptedCounts(false);

  /** Odd while a carry is being written. */
  private volatile int version;

  /**
   * Creates numbers that are all 0.
   *
   * @param bits number of bits of a count that are kept elsewhere, the low bits of a word
   */
  public OverflowCounts(int bits) {
    this.bits = bits;
    this.low = (1L << bits) - 1;
  }

  /** The words that contain the low bits of the counts. */
  public interface Words {
    /**
     * Returns the word that contains the low bits of a count now. The carries match the current
     * arrays, not those of an earlier moment.
     *
     * @param place place of the count in arrays of an earlier moment
     */
    long word(int place, long key);
  }

  /**
   * Writes a count that has exceeded its bits.
   *
   * @param n number of carries
   * @param words array for the low bits of the count
   * @param at index in that array
   * @param word value to write there
   * @return false if there is no memory for the carries
   */
  boolean carry(long key, long n, long[] words, int at, long word) {
    return carry(key, n, words, null, at, word);
  }

  /** Does the same where the low bits of the counts are in an array of {@code short}. */
  public boolean carry(long key, long n, short[] words, int at, short word) {
    return carry(key, n, null, words, at, word);
  }

  private boolean carry(long key, long n, long[] longs, short[] shorts, int at, long word) {
    int v = version;
    version = v + 1;
    int odd = version; // read back: other threads must see it before the writes below
    try {
      boolean room = times.add(key, n);
      if (longs != null) {
        longs[at] = word;
      } else {
        shorts[at] = (short) word;
      }
      return room;
    } finally {
      version = odd + 1;
    }
  }

  /** Returns both parts of a count as one number. */
  public long count(int place, long key, Words words) {
    while (true) {
      int v = version;
      if ((v & 1) == 0) {
        long kept = words.word(place, key) & low;
        long count = v == 0 ? kept : (times.count(key) << bits) + kept;
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
  public void reset() {
    times.reset();
  }

  /** Returns the number of bytes charged to {@link Memory}. */
  public long bytes() {
    return times.bytes();
  }
}
