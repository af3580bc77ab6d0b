package org.pathforest.runtime.table;

import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.memory.Publication;

/**
 * Counters of contexts without a row, in an open-addressing table, by register. For tables with
 * contexts that one thread writes. {@link GramTable#slowPath} counts most paths.
 */
final class HashedCounts {
  private static final int BYTES_PER_SLOT = 16;
  private static final int FIRST_CAPACITY = 16;
  private static final long LOW = 0xFFFFFFFFL;

  private final GramTable table;

  // Two words for each slot, side by side since both are needed together. The first is the register
  // + 1, or 0 if the slot is free. The high half of the second is the next context + 1, or 0 if
  // that is unknown, and its low half is the count modulo 2^32.
  long[] slots = new long[2 * FIRST_CAPACITY];
  private int size;

  /** Number of times that each count has exceeded 32 bits, by register. */
  private final OverflowCounts overflows = new OverflowCounts(Integer.SIZE);

  HashedCounts(GramTable table) {
    this.table = table;
  }

  /** Returns the number of counters. */
  int size() {
    return size;
  }

  /** Returns the slot of a register; -1 if there is none. */
  private int find(long r) {
    return find(slots, r);
  }

  private static int find(long[] slots, long r) {
    int last = slots.length - 2;
    for (int i = hash(r) & last; slots[i] != 0; i = i + 2 & last) {
      if (slots[i] == r + 1) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Adds {@code n} to the counter of a register, created if necessary. Returns false if there is no
   * room for it.
   */
  boolean add(long r, long n) {
    int i = slot(r);
    if (i >= 0) {
      add(i, r, n);
    }
    return i >= 0;
  }

  private void add(int i, long r, long n) {
    long sum = (slots[i + 1] & LOW) + n;
    if (sum > LOW) {
      carry(i, r, sum);
    } else {
      slots[i + 1] = slots[i + 1] & ~LOW | sum;
    }
  }

  /**
   * Sets the count of a slot to {@code sum}, which does not fit in 32 bits.
   *
   * @return the second word of the slot
   */
  long carry(int i, long r, long sum) {
    long word = slots[i + 1] & ~LOW | sum & LOW;
    if (!overflows.carry(r, sum >>> 32, slots, i + 1, word)) {
      table.limit(0, Table.LIMIT_MEMORY);
    }
    return word;
  }

  /** Returns the slot of a register, created if necessary; -1 if there is no room. */
  int slot(long r) {
    int context = table.contextOf(r);
    int found = find(r);
    if (found >= 0) {
      return found;
    }
    int capacity = slots.length / 2;
    if (LoadFactor.full(size, capacity)) {
      // Single paths must be counted: they may exceed the bound.
      Memory.Use use =
          context == 0 ? Memory.Use.SINGLE_PATHS : GramTable.use(table.contexts.length(context));
      // Before single paths exceed the bound, they take the slots that are reserved for them.
      boolean room =
          context == 0
              ? grow(Memory.Use.SHORT_CONTEXTS)
                  || LoadFactor.lastOnes(size, capacity, use)
                  || grow(use)
              : grow(use) || LoadFactor.lastOnes(size, capacity, use);
      if (!room) {
        return -1;
      }
    }
    int i = insert(slots, r + 1);
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
          s[insert(s, slots[j]) + 1] = slots[j + 1];
        }
      }
      Publication.fence();
      slots = s;
      return true;
    } catch (OutOfMemoryError e) {
      Memory.refused(more);
      return false;
    }
  }

  private static int insert(long[] slots, long key) {
    int last = slots.length - 2;
    int i = hash(key - 1) & last;
    while (slots[i] != 0) {
      i = i + 2 & last;
    }
    slots[i] = key;
    return i;
  }

  /** Returns a number whose lowest bit the caller must mask out. */
  static int hash(long r) {
    long h = r * 0x9E3779B97F4A7C15L;
    return (int) (h >>> 32) ^ (int) (h >>> 48);
  }

  /** Returns the counts so far: a key is a register at the end of a path + 1. */
  Sequences sequences() {
    return new RegisterSequences(this);
  }

  private static final class RegisterSequences extends Sequences implements OverflowCounts.Words {
    private final HashedCounts counts;
    private final long[] slots;

    RegisterSequences(HashedCounts counts) {
      super(counts.table.bits);
      this.counts = counts;
      this.slots = counts.slots;
    }

    @Override
    int places() {
      return slots.length / 2;
    }

    @Override
    long key(int place) {
      return slots[2 * place];
    }

    @Override
    long count(int place) {
      return key(place) == 0 ? 0 : counts.overflows.count(place, key(place) - 1, this);
    }

    @Override
    public long word(int place, long register) {
      long[] now = counts.slots;
      int i = now == slots ? 2 * place : find(now, register);
      return i < 0 ? 0 : now[i + 1];
    }
  }

  /** Sets all counts to 0. */
  void reset() {
    for (int i = 1; i < slots.length; i += 2) {
      slots[i] &= ~LOW;
    }
    overflows.reset();
  }

  /** Returns the number of bytes charged to {@link Memory}. */
  long bytes() {
    return 8L * slots.length + overflows.bytes();
  }
}
