package org.pathforest.runtime;

/**
 * Counts sequences of path ids that fit in one number together: each id plus one in a few bits, the
 * last one lowest. That number is the key of an open-addressing table, and what follows a path is
 * known from its key alone: no look-up waits for the one before it. Written by one thread.
 */
final class PackedCounts {
  private static final int BYTES_PER_SLOT = 16;
  private static final int FIRST_CAPACITY = 16;

  private final GramTable table;
  private final int bits;

  // Two words, side by side in memory: the key, 0 if it is free; the count.
  private long[] slots = new long[2 * FIRST_CAPACITY];
  private int size;
  private long bytes = (long) BYTES_PER_SLOT * FIRST_CAPACITY;

  /** Of as many ids as keys may have: k, fewer when memory has ended. */
  private long mask;

  /** Paths counted, modulo 2^32, and at how many the table asks whether it should be direct. */
  private int uses;

  private int ask = GramTable.WARM;

  /**
   * Makes an empty table; its first room is not asked for.
   *
   * @param bits of each id
   */
  PackedCounts(GramTable table, int bits) {
    this.table = table;
    this.bits = bits;
    this.mask = ones(table.k);
  }

  /** Bits of an id plus one, if there are so many ids. */
  static int bits(int numPaths) {
    return 32 - Integer.numberOfLeadingZeros(numPaths);
  }

  private long ones(int ids) {
    return (1L << bits * ids) - 1;
  }

  /**
   * Counts a sequence.
   *
   * @return the key with which the next path of the sequence begins, its own id 0
   */
  long count(long key) {
    if (++uses == ask) {
      ask = GramTable.HOT;
      if (table.makeDirect(uses)) {
        table.direct[(int) key]++;
        return key << bits & mask;
      }
    }
    long[] slots = this.slots;
    int last = slots.length - 2;
    int i = hash(key) & last;
    long found = slots[i];
    while (found != key && found != 0) {
      i = i + 2 & last;
      found = slots[i];
    }
    if (found != 0) {
      slots[i + 1]++;
    } else {
      add(key, 1);
    }
    return key << bits & mask;
  }

  /** Counts a sequence some times; where there is no room for it, the longest end of it. */
  void add(long key, long n) {
    int length = 0;
    for (long rest = key; rest != 0; rest >>>= bits) {
      length++;
    }
    for (; length > 0; length--) {
      int i = slot(key & ones(length), length);
      if (i >= 0) {
        slots[i + 1] += n;
        return;
      }
      // From now on no longer ones are looked for: what they would tell is not exact any more.
      table.limit(length - 1, Table.LIMIT_MEMORY);
      mask &= ones(Math.max(1, length - 1));
    }
  }

  /** The slot of a key, made if need be; -1 if there is no room. */
  private int slot(long key, int length) {
    int i = place(slots, key);
    if (slots[i] != 0) {
      return i;
    }
    int capacity = slots.length / 2;
    if (Slots.full(size, capacity)) {
      Memory.Use use = length == 1 ? Memory.Use.SINGLE_PATHS : GramTable.use(length - 1);
      // Before single paths pass the bound they take what was kept for them.
      boolean grown = length == 1 ? grow(Memory.Use.SHORT_CONTEXTS) : grow(use);
      if (!grown && !Slots.lastOnes(size, capacity, use) && (length > 1 || !grow(use))) {
        return -1;
      }
      i = place(slots, key);
    }
    slots[i] = key;
    size++;
    return i;
  }

  private boolean grow(Memory.Use use) {
    int capacity = slots.length / 2;
    long more = (long) BYTES_PER_SLOT * capacity;
    if (capacity > 1 << 28 || !Memory.take(more, use)) {
      return false;
    }
    try {
      long[] s = new long[4 * capacity];
      for (int j = 0; j < slots.length; j += 2) {
        if (slots[j] != 0) {
          int i = place(s, slots[j]);
          s[i] = slots[j];
          s[i + 1] = slots[j + 1];
        }
      }
      table.published = capacity;
      slots = s;
      bytes += more;
      return true;
    } catch (OutOfMemoryError e) {
      Memory.refused(more);
      return false;
    }
  }

  /** Where a key is, or would be. */
  private static int place(long[] slots, long key) {
    int last = slots.length - 2;
    int i = hash(key) & last;
    while (slots[i] != key && slots[i] != 0) {
      i = i + 2 & last;
    }
    return i;
  }

  /** Its low bit is of no use. */
  private static int hash(long key) {
    long h = key * 0x9E3779B97F4A7C15L;
    return (int) (h >>> 32) ^ (int) (h >>> 48);
  }

  /** What was counted so far. */
  Sequences sequences() {
    return new Sequences(slots, true, bits);
  }

  void reset() {
    long[] slots = this.slots;
    for (int i = 1; i < slots.length; i += 2) {
      slots[i] = 0;
    }
  }

  /** Adds all counts to an array, by key. */
  void addTo(long[] counts) {
    for (int i = 0; i < slots.length; i += 2) {
      counts[(int) slots[i]] += slots[i + 1];
    }
  }

  /** Bytes taken from {@link Memory}. */
  long bytes() {
    return bytes;
  }
}
