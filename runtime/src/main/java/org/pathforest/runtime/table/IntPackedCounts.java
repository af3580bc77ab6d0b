package org.pathforest.runtime.table;

import org.pathforest.runtime.memory.Publication;

/**
 * Counts sequences that fit in an {@code int}, for {@link IntTable}. Key and count share one word,
 * so that twice as many fit in the caches. The overflows of counts beyond 32 bits are stored
 * elsewhere.
 */
final class IntPackedCounts extends PackedCounts {
  private static final int BYTES_PER_SLOT = 8;
  private static final long LOW = 0xFFFFFFFFL;

  // The high half is the key, the low half the count modulo 2^32. The word is 0 if the slot is
  // free.
  private long[] slots = new long[FIRST_CAPACITY];

  /** Number of times that each count has exceeded 32 bits, by key. */
  private final OverflowCounts overflows = new OverflowCounts(Integer.SIZE);

  IntPackedCounts(GramTable table, int bits) {
    super(table, bits, BYTES_PER_SLOT);
  }

  @Override
  long count(long sequence) {
    int key = (int) sequence;
    long[] slots = this.slots;
    int last = slots.length - 1;
    int i = hash(key) & last;
    if (last >= LARGE) {
      int other = (int) (slots[i] >>> 32) ^ key;
      i = i + ((other | -other) >>> 31) & last;
    }
    long found = slots[i];
    while ((int) (found >>> 32) != key && found != 0) {
      i = i + 1 & last;
      found = slots[i];
    }
    if (found != 0) {
      found++;
      if ((int) found == 0) {
        // The increment has carried into the key.
        found = carry(i, key, 1L << 32);
      }
      slots[i] = found;
    } else {
      add(key, 1);
    }
    int after = key << bits & (int) mask;
    return after;
  }

  /**
   * Sets the count of a key to {@code sum}, which does not fit in 32 bits. Returns the word of the
   * key.
   */
  private long carry(int i, long key, long sum) {
    long word = key << 32 | sum & LOW;
    if (!overflows.carry(key, sum >>> 32, slots, i, word)) {
      table.limit(0, Table.LIMIT_MEMORY);
    }
    return word;
  }

  @Override
  int place(long key) {
    return place(slots, (int) key);
  }

  private static int place(long[] slots, int key) {
    int last = slots.length - 1;
    int i = hash(key) & last;
    while ((int) (slots[i] >>> 32) != key && slots[i] != 0) {
      i = i + 1 & last;
    }
    return i;
  }

  private static int hash(int key) {
    int h = key * 0x9E3779B9;
    return h ^ h >>> 16;
  }

  @Override
  boolean isFree(int place) {
    return slots[place] == 0;
  }

  @Override
  void take(int place, long key) {
    slots[place] = key << 32;
  }

  @Override
  void addAt(int place, long n) {
    long key = slots[place] >>> 32;
    long sum = (slots[place] & LOW) + n;
    if (sum > LOW) {
      carry(place, key, sum);
    } else {
      slots[place] = key << 32 | sum;
    }
  }

  @Override
  void grow(int newCapacity) {
    long[] s = new long[newCapacity];
    for (long word : slots) {
      if (word != 0) {
        s[place(s, (int) (word >>> 32))] = word;
      }
    }
    Publication.fence();
    slots = s;
  }

  @Override
  void reset() {
    for (int i = 0; i < slots.length; i++) {
      slots[i] &= ~LOW;
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
    private final IntPackedCounts counts;
    private final long[] words;

    PackedSequences(IntPackedCounts counts, long[] words) {
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
      return words[place] >>> 32;
    }

    @Override
    long count(int place) {
      return words[place] == 0 ? 0 : counts.overflows.count(place, key(place), this);
    }

    @Override
    public long word(int place, long key) {
      long[] now = counts.slots;
      return now[now == words ? place : IntPackedCounts.place(now, (int) key)];
    }
  }
}
