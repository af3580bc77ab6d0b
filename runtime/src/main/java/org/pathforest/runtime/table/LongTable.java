package org.pathforest.runtime.table;

import org.pathforest.runtime.memory.Empty;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.memory.Publication;
import org.pathforest.runtime.settings.Settings;

/**
 * Counts paths of a method whose register is a {@code long}. Counters of contexts without a row are
 * in an open-addressing table, by register.
 *
 * <p>More than 300 lines, for the same reason as {@link IntTable}.
 */
public final class LongTable extends GramTable {
  private static final int BYTES_PER_SLOT = 16;
  private static final long LOW = 0xFFFFFFFFL;
  private static final int FIRST_CAPACITY = 16;

  // Two words for each slot, side by side since both are needed together. The first is the register
  // + 1, or 0 if the slot is free. The high half of the second is the next context + 1, or 0 if
  // that is unknown, and its low half is the count modulo 2^32.
  private long[] slots = Empty.zeroLongs();
  private int size;

  /** Number of times that each count has exceeded 32 bits, by register. */
  private final OverflowCounts overflows = new OverflowCounts(Integer.SIZE);

  /**
   * Creates a table. {@link Settings#HASHED} decides whether it must be hashed.
   *
   * @param numPaths N, 1 or greater
   * @param k greatest number of path ids in an n-gram
   * @param shared whether many threads write the table
   */
  public LongTable(int numPaths, int k, boolean shared) {
    this(numPaths, k, false, shared, Settings.HASHED);
  }

  /**
   * Creates a table.
   *
   * @param numPaths N, 1 or greater
   * @param k greatest number of path ids in an n-gram
   * @param single whether no sequence has more than one path
   * @param shared whether many threads write the table
   * @param hashed whether the table must be hashed, even where it could have rows
   */
  public LongTable(int numPaths, int k, boolean single, boolean shared, boolean hashed) {
    super(numPaths, k, single, Long.SIZE, shared, hashed);
    if (hasContexts() && !shared) {
      slots = new long[2 * FIRST_CAPACITY];
    }
    takeMemory();
  }

  private LongTable(GramTable bursts) {
    super(bursts);
  }

  static LongTable uncounted() {
    return new LongTable(null);
  }

  @Override
  GramTable idle() {
    return new LongTable(this);
  }

  @Override
  int knownHashed() {
    return size;
  }

  /**
   * Ends a path and continues its sequence.
   *
   * @param t the method's table
   * @param r the register at the end of the path
   * @return the register at the start of the next path, with running sum 0
   */
  public static long step(LongTable t, long r) {
    long[] cells = t.cells;
    if (r >= 0 && r < cells.length) {
      long cell = cells[(int) r] + 1;
      if ((int) cell > 0) {
        cells[(int) r] = cell;
        return cell >>> Integer.SIZE;
      }
    }
    return t.slowPath(r, false);
  }

  /**
   * Ends a path and its sequence.
   *
   * @param t the method's table
   * @param r the register at the end of the path
   */
  public static void finish(LongTable t, long r) {
    long[] cells = t.cells;
    if (r >= 0 && r < cells.length) {
      long cell = cells[(int) r] + 1;
      if ((cell & Integer.MAX_VALUE) != 0) {
        cells[(int) r] = cell;
        return;
      }
    }
    t.slowPath(r, true);
  }

  @Override
  long next(long r) {
    return step(this, r);
  }

  /**
   * Counts a path that has no cell whose next register is known. On purpose longer than what
   * HotSpot inlines, like {@code IntTable.slowPath}.
   *
   * @param ends whether the sequence ends; the result then has no meaning
   */
  private long slowPath(long r, boolean ends) {
    Rows rows = this.rows;
    if (rows != null) {
      long after = rows.has(r) ? rows.count((int) r, ends) : -1;
      if (after >= 0) {
        return after;
      }
      if (packed != null) {
        return rows.marked(((LongPackedCounts) packed).count(key(r)));
      }
    } else if (packed != null) {
      return ((LongPackedCounts) packed).count(r + 1);
    }
    if (shared != null) {
      if (ends) {
        shared.count(r, contextOf(r), idOf(r), 1);
        return 0;
      }
      return (long) shared.step(r, contextOf(r), idOf(r)) << bits;
    }
    long[] slots = this.slots;
    int last = slots.length - 2;
    long key = r + 1;
    int i = hash(r) & last;
    long found = slots[i];
    // Most keys are in the first or second slot that is looked at.
    if (found != key && found != 0) {
      i = i + 2 & last;
      found = slots[i];
      while (found != key && found != 0) {
        i = i + 2 & last;
        found = slots[i];
      }
    }
    if (found != 0) {
      long word = slots[i + 1] + 1;
      if ((int) word == 0) {
        word = carry(i, r, 1L << 32);
      }
      slots[i + 1] = word;
      int n = (int) (word >>> 32);
      if (n != 0 || ends) {
        return (long) (n - 1) << bits;
      }
      int c = ids == 1 ? 0 : successor(contextOf(r), idOf(r));
      slots[i + 1] = slots[i + 1] & LOW | (long) (c + 1) << 32;
      return (long) c << bits;
    }
    if (uncounted) {
      return 0;
    }
    int context = contextOf(r);
    int id = idOf(r);
    int made = slot(r, context);
    if (made < 0) {
      count(context, id, 1);
      return ids == 1 || ends ? 0 : (long) successor(context, id) << bits;
    }
    if (ends) {
      this.slots[made + 1] = 1;
      return 0;
    }
    int c = ids == 1 ? 0 : successor(context, id);
    this.slots[made + 1] = 1 | (long) (c + 1) << 32;
    return (long) c << bits;
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

  /** Adds {@code n} to the count of a slot. */
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
  private long carry(int i, long r, long sum) {
    long word = slots[i + 1] & ~LOW | sum & LOW;
    if (!overflows.carry(r, sum >>> 32, slots, i + 1, word)) {
      limit(0, LIMIT_MEMORY);
    }
    return word;
  }

  /** Returns the slot of a register, created if necessary; -1 if there is no room. */
  private int slot(long r, int context) {
    int found = find(r);
    if (found >= 0) {
      return found;
    }
    int capacity = slots.length / 2;
    if (LoadFactor.full(size, capacity)) {
      // Single paths must be counted: they may exceed the bound.
      Memory.Use use = context == 0 ? Memory.Use.SINGLE_PATHS : use(contexts.length(context));
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
  private static int hash(long r) {
    long h = r * 0x9E3779B97F4A7C15L;
    return (int) (h >>> 32) ^ (int) (h >>> 48);
  }

  @Override
  boolean addHashed(long r, int context, long n) {
    int i = slot(r, context);
    if (i >= 0) {
      add(i, r, n);
    }
    return i >= 0;
  }

  @Override
  public int modulus() {
    return bits == 0 || bits == Integer.SIZE ? 0 : 1 << bits;
  }

  @Override
  public int runningSum(long r) {
    return idOf(r);
  }

  @Override
  int maxContexts() {
    // A cell has 31 bits for the next register.
    return rows == null ? Integer.MAX_VALUE - 1 : Integer.MAX_VALUE >> bits;
  }

  @Override
  Sequences hashed() {
    return new HashedCounts(this, slots);
  }

  private static final class HashedCounts extends Sequences implements OverflowCounts.Words {
    private final LongTable table;
    private final long[] slots;

    HashedCounts(LongTable table, long[] slots) {
      super(table.bits);
      this.table = table;
      this.slots = slots;
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
      return key(place) == 0 ? 0 : table.overflows.count(place, key(place) - 1, this);
    }

    @Override
    public long word(int place, long register) {
      long[] now = table.slots;
      int i = now == slots ? 2 * place : find(now, register);
      return i < 0 ? 0 : now[i + 1];
    }
  }

  @Override
  void resetHashed() {
    for (int i = 1; i < slots.length; i += 2) {
      slots[i] &= ~LOW;
    }
    overflows.reset();
  }

  @Override
  long hashedBytes() {
    return (hasContexts() && shared == null ? 8L * slots.length : 0) + overflows.bytes();
  }
}
