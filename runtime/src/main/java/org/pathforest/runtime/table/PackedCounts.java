package org.pathforest.runtime.table;

import org.pathforest.runtime.memory.Memory;

/**
 * Counts sequences of path ids that fit in one number: each id plus one in a few bits, the last id
 * lowest. The number is the key of an open-addressing table. The start of the next key follows from
 * the key alone, so no look-up waits for the one before it. Only one thread writes the table.
 */
abstract class PackedCounts {
  static final int FIRST_CAPACITY = 8;

  final GramTable table;
  final int bits;

  /** Mask of the ids in a key. It covers fewer ids once memory has run out. */
  long mask;

  private final int bytesPerSlot;
  private int capacity = FIRST_CAPACITY;
  private int size;

  /**
   * Creates an empty table without charging its slots to the memory budget.
   *
   * @param bits number of bits of each id plus one
   */
  PackedCounts(GramTable table, int bits, int bytesPerSlot) {
    this.table = table;
    this.bits = bits;
    this.mask = ones(bits * table.ids);
    this.bytesPerSlot = bytesPerSlot;
  }

  /** Returns a table that counts nothing yet, for the greatest number of ids of a table. */
  static PackedCounts of(GramTable table, int bits) {
    return NarrowPackedCounts.fit(bits * table.ids)
        ? new NarrowPackedCounts(table, bits)
        : new WidePackedCounts(table, bits);
  }

  /** Returns the number of bits of an id plus one, for ids below {@code numPaths}. */
  static int bits(int numPaths) {
    return 32 - Integer.numberOfLeadingZeros(numPaths);
  }

  /** Returns a number of this many ones, 1 to 64. */
  static long ones(int bits) {
    return -1L >>> Long.SIZE - bits;
  }

  /**
   * Counts a sequence {@code n} times. If there is no room for the sequence, counts its longest
   * suffix for which there is room.
   */
  final void add(long key, long n) {
    int length = 0;
    for (long rest = key; rest != 0; rest >>>= bits) {
      length++;
    }
    for (; length > 0; length--) {
      long suffix = key & ones(bits * length);
      if (length == 1 && table.addFirst(suffix, n)) {
        return;
      }
      int i = slot(suffix, length);
      if (i >= 0) {
        addAt(i, n);
        return;
      }
      // From now on, longer sequences are not counted: they would not be exact.
      table.limit(length - 1, Table.LIMIT_MEMORY);
      mask &= ones(bits * Math.max(1, length - 1));
    }
  }

  /** Returns the slot of a key, created if necessary; -1 if there is no room. */
  private int slot(long key, int length) {
    int i = place(key);
    if (!isFree(i)) {
      return i;
    }
    if (LoadFactor.full(size, capacity)) {
      Memory.Use use = length == 1 ? Memory.Use.SINGLE_PATHS : GramTable.use(length - 1);
      // Before single paths exceed the bound, they take the slots that are reserved for them.
      boolean grown = length == 1 ? grow(Memory.Use.SHORT_CONTEXTS) : grow(use);
      if (!grown && !LoadFactor.lastOnes(size, capacity, use) && (length > 1 || !grow(use))) {
        return -1;
      }
      i = place(key);
    }
    take(i, key);
    size++;
    return i;
  }

  private boolean grow(Memory.Use use) {
    long more = (long) bytesPerSlot * capacity;
    if (capacity > 1 << 28 || !Memory.take(more, use)) {
      return false;
    }
    try {
      grow(2 * capacity);
      capacity *= 2;
      return true;
    } catch (OutOfMemoryError e) {
      Memory.refused(more);
      return false;
    }
  }

  /**
   * Counts a sequence.
   *
   * @return the start of the key of the next path: the last ids of this key, then id 0
   */
  abstract long count(long key);

  /** Returns the place of a key, or the free place where it belongs. */
  abstract int place(long key);

  /** Returns whether a place is free. */
  abstract boolean isFree(int place);

  /** Stores a key at the free place where it belongs. */
  abstract void take(int place, long key);

  /** Adds {@code n} to the count at a place. */
  abstract void addAt(int place, long n);

  /** Moves all counts to new arrays with room for {@code newCapacity} keys. */
  abstract void grow(int newCapacity);

  /** Returns the number of keys. */
  final int size() {
    return size;
  }

  /** Returns the counts so far. */
  abstract Sequences sequences();

  /** Sets all counts to 0. */
  abstract void reset();

  /** Returns the number of bytes charged to {@link Memory}. */
  long bytes() {
    return (long) bytesPerSlot * capacity;
  }
}
