package org.pathforest.runtime.table;

import org.pathforest.runtime.memory.Memory;

/**
 * Counts sequences of path ids that fit in one number: each id plus one in a few bits, the last id
 * lowest. The number is the key of an open-addressing table. The start of the next key follows from
 * the key alone, so no look-up waits for the one before it. One thread writes it.
 */
abstract class PackedCounts {
  static final int FIRST_CAPACITY = 16;

  /**
   * Tables with more words than this may not be in the core's own caches. Whether the first slot
   * holds another key can't be predicted, and a mispredicted branch waits for the load of that
   * slot. If the load is a cache miss, the first step is done without a branch; in smaller tables
   * that would only add a load to wait for.
   */
  static final int LARGE = 1 << 14;

  final GramTable table;
  final int bits;

  /** Mask for the ids of a key: fewer ids once memory has run out. */
  long mask;

  /** Whether the table may become direct, so that {@link #uses} matter. */
  final boolean mayBeDirect;

  /** Number of paths counted, modulo 2^32; only if the table may become direct. */
  int uses;

  /** Number of {@link #uses} at which the table asks whether it should become direct. */
  int ask = GramTable.WARM;

  private final int bytesPerSlot;
  private int capacity = FIRST_CAPACITY;
  private int size;

  /**
   * Creates an empty table without charging its slots to the memory budget.
   *
   * @param bits bits of each id plus one
   */
  PackedCounts(GramTable table, int bits, int bytesPerSlot) {
    this.table = table;
    this.bits = bits;
    this.mask = ones(table.ids);
    this.bytesPerSlot = bytesPerSlot;
    this.mayBeDirect = table.mayBeDirect(bits);
  }

  /** Bits of an id plus one, for ids below {@code numPaths}. */
  static int bits(int numPaths) {
    return 32 - Integer.numberOfLeadingZeros(numPaths);
  }

  private long ones(int ids) {
    return (1L << bits * ids) - 1;
  }

  /** Whether the table has become direct. Called when {@link #uses} reaches {@link #ask}. */
  final boolean becomesDirect() {
    ask = GramTable.HOT;
    return table.makeDirect(uses);
  }

  /**
   * Counts a sequence {@code n} times. If there is no room for it, counts its longest end for which
   * there is.
   */
  final void add(long key, long n) {
    int length = 0;
    for (long rest = key; rest != 0; rest >>>= bits) {
      length++;
    }
    for (; length > 0; length--) {
      int i = slot(key & ones(length), length);
      if (i >= 0) {
        addAt(i, n);
        return;
      }
      // From now on no longer sequences are counted: they would not be exact.
      table.limit(length - 1, Table.LIMIT_MEMORY);
      mask &= ones(Math.max(1, length - 1));
    }
  }

  /** The slot of a key, made if necessary; -1 if there is no room. */
  private int slot(long key, int length) {
    int i = place(key);
    if (!isFree(i)) {
      return i;
    }
    if (LoadFactor.full(size, capacity)) {
      Memory.Use use = length == 1 ? Memory.Use.SINGLE_PATHS : GramTable.use(length - 1);
      // Before single paths exceed the bound, they take slots that are reserved for them.
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

  /** The place of a key, or the free one where it belongs. */
  abstract int place(long key);

  /** Whether a place is free. */
  abstract boolean isFree(int place);

  /** Puts a key at the free place where it belongs. */
  abstract void take(int place, long key);

  /** Adds to the count at a place. */
  abstract void addAt(int place, long n);

  /** Moves all counts to new arrays for that number of keys. */
  abstract void grow(int newCapacity);

  /** Number of keys. */
  final int size() {
    return size;
  }

  /** The counts so far. */
  abstract Sequences sequences();

  /** Sets all counts to 0. */
  abstract void reset();

  /** Bytes taken from {@link Memory}. */
  long bytes() {
    return (long) bytesPerSlot * capacity;
  }
}
