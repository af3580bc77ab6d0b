package org.pathforest.runtime.table;

import org.pathforest.runtime.memory.Memory;

/**
 * Counts sequences of path ids that fit in one number together: each id plus one in a few bits, the
 * last one lowest. That number is the key of an open-addressing table, and what follows a path is
 * known from its key alone: no look-up waits for the one before it. Written by one thread.
 */
abstract class PackedCounts {
  static final int FIRST_CAPACITY = 16;

  /**
   * Words of tables that may not be in a core's own caches. Whether the first slot holds another
   * key can't be foreseen, and a branch that was guessed wrongly waits for the load that it asks
   * about. Where that is a cache miss, the first step is taken without a branch; in smaller tables
   * that would only be one more load to wait for.
   */
  static final int LARGE = 1 << 14;

  final GramTable table;
  final int bits;

  /** Of as many ids as keys may have: fewer when memory has ended. */
  long mask;

  /** Whether {@link #uses} matter: else the table never becomes direct. */
  final boolean mayBeDirect;

  /** Paths counted, modulo 2^32; of tables that may become direct only. */
  int uses;

  /** At how many {@link #uses} the table asks whether it should be direct. */
  int ask = GramTable.WARM;

  private final int bytesPerSlot;
  private int capacity = FIRST_CAPACITY;
  private int size;

  /**
   * Makes an empty table of {@link #FIRST_CAPACITY} slots, which are not asked for.
   *
   * @param bits of each id
   */
  PackedCounts(GramTable table, int bits, int bytesPerSlot) {
    this.table = table;
    this.bits = bits;
    this.mask = ones(table.ids);
    this.bytesPerSlot = bytesPerSlot;
    this.mayBeDirect = table.mayBeDirect(bits);
  }

  /** Bits of an id plus one, if there are so many ids. */
  static int bits(int numPaths) {
    return 32 - Integer.numberOfLeadingZeros(numPaths);
  }

  private long ones(int ids) {
    return (1L << bits * ids) - 1;
  }

  /** Whether the table has become direct, when it had counted so many paths that it asked. */
  final boolean becomesDirect() {
    ask = GramTable.HOT;
    return table.makeDirect(uses);
  }

  /** Counts a sequence some times; where there is no room for it, the longest end of it. */
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
      // From now on no longer ones are looked for: what they would tell is not exact any more.
      table.limit(length - 1, Table.LIMIT_MEMORY);
      mask &= ones(Math.max(1, length - 1));
    }
  }

  /** The slot of a key, made if need be; -1 if there is no room. */
  private int slot(long key, int length) {
    int i = place(key);
    if (!isFree(i)) {
      return i;
    }
    if (LoadFactor.full(size, capacity)) {
      Memory.Use use = length == 1 ? Memory.Use.SINGLE_PATHS : GramTable.use(length - 1);
      // Before single paths pass the bound they take what was kept for them.
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

  /** Where a key is, or would be. */
  abstract int place(long key);

  /** Whether no key is there. */
  abstract boolean isFree(int place);

  /** Puts a key to where it would be. */
  abstract void take(int place, long key);

  /** Adds to the count of a key. */
  abstract void addAt(int place, long n);

  /** Moves all to new arrays for so many keys. */
  abstract void grow(int newCapacity);

  /** How many keys there are. */
  final int size() {
    return size;
  }

  /** What was counted so far. */
  abstract Sequences sequences();

  /** Sets all counts to 0. */
  abstract void reset();

  /** Bytes taken from {@link Memory}. */
  long bytes() {
    return (long) bytesPerSlot * capacity;
  }
}
