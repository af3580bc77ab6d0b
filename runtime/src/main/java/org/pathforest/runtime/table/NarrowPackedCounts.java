package org.pathforest.runtime.table;

import org.pathforest.runtime.memory.Publication;

/**
 * Counts sequences whose key leaves room for a count in the same word, so that twice as many fit in
 * the caches. The overflows of these counts are stored elsewhere.
 */
final class NarrowPackedCounts extends PackedCounts {
  private static final int BYTES_PER_SLOT = 8;

  /** Fewest bits of a count: it overflows once in a million times. */
  private static final int LEAST_BITS = 20;

  private static final int MOST_BITS = 32;

  /** Number of low bits of a word that hold the count. */
  private final int countBits;

  private final long low;

  // The key, then the count modulo 2^countBits. The word is 0 if the slot is free.
  private long[] slots = new long[FIRST_CAPACITY];

  /** Number of times that each count has exceeded its bits, by key. */
  private final OverflowCounts overflows;

  NarrowPackedCounts(GramTable table, int bits) {
    super(table, bits, BYTES_PER_SLOT);
    countBits = Math.min(Long.SIZE - bits * table.ids, MOST_BITS);
    low = ones(countBits);
    overflows = new OverflowCounts(countBits);
  }

  /** Returns whether keys of this length leave room for a count. */
  static boolean fit(int keyBits) {
    return keyBits <= Long.SIZE - LEAST_BITS;
  }

  @Override
  long count(long key) {
    long[] slots = this.slots;
    int shift = countBits;
    int last = slots.length - 1;
    int i = HashedCounts.hash(key) & last;
    long found = slots[i];
    while (found >>> shift != key && found != 0) {
      i = i + 1 & last;
      found = slots[i];
    }
    if (found != 0) {
      found++;
      if ((found & low) == 0) {
        // The increment has carried into the key.
        found = carry(i, key, 1L << shift);
      }
      slots[i] = found;
    } else {
      add(key, 1);
    }
    return key << bits & mask;
  }

  /**
   * Sets the count of a key to {@code sum}, which does not fit in its bits. Returns the word of the
   * key.
   */
  private long carry(int i, long key, long sum) {
    long word = key << countBits | sum & low;
    if (!overflows.carry(key, sum >>> countBits, slots, i, word)) {
      table.limit(0, Table.LIMIT_MEMORY);
    }
    return word;
  }

  @Override
  int place(long key) {
    return place(slots, key);
  }

  private int place(long[] slots, long key) {
    int last = slots.length - 1;
    int i = HashedCounts.hash(key) & last;
    while (slots[i] >>> countBits != key && slots[i] != 0) {
      i = i + 1 & last;
    }
    return i;
  }

  @Override
  boolean isFree(int place) {
    return slots[place] == 0;
  }

  @Override
  void take(int place, long key) {
    slots[place] = key << countBits;
  }

  @Override
  void addAt(int place, long n) {
    long key = slots[place] >>> countBits;
    long sum = (slots[place] & low) + n;
    if (sum > low) {
      carry(place, key, sum);
    } else {
      slots[place] = key << countBits | sum;
    }
  }

  @Override
  void grow(int newCapacity) {
    long[] s = new long[newCapacity];
    for (long word : slots) {
      if (word != 0) {
        s[place(s, word >>> countBits)] = word;
      }
    }
    Publication.fence();
    slots = s;
  }

  @Override
  void reset() {
    for (int i = 0; i < slots.length; i++) {
      slots[i] &= ~low;
    }
    overflows.reset();
  }

  @Override
  long bytes() {
    return super.bytes() + overflows.bytes();
  }

  @Override
  Sequences sequences() {
    return new PackedSequences(this, slots);
  }

  private static final class PackedSequences extends Sequences implements OverflowCounts.Words {
    private final NarrowPackedCounts counts;
    private final long[] words;

    PackedSequences(NarrowPackedCounts counts, long[] words) {
      super(counts.bits);
      this.counts = counts;
      this.words = words;
    }

    @Override
    int places() {
      return words.length;
    }

    @Override
    long key(int place) {
      return words[place] >>> counts.countBits;
    }

    @Override
    long count(int place) {
      return words[place] == 0 ? 0 : counts.overflows.count(place, key(place), this);
    }

    @Override
    public long word(int place, long key) {
      long[] now = counts.slots;
      return now[now == words ? place : counts.place(now, key)];
    }
  }
}
