package org.pathforest.runtime.table;

import org.pathforest.runtime.memory.Empty;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.memory.Publication;
import org.pathforest.runtime.settings.Settings;

/**
 * Counts paths of a method whose register is an {@code int}. Counters of contexts without a row are
 * in an open-addressing table, by register.
 *
 * <p>More than 300 lines: rows and hash table stay in one class because HotSpot's inlining depends
 * on the size of the methods and on the number of loads that lead to their fields ({@code
 * CodeSizeTest}).
 */
public final class IntTable extends GramTable {
  private static final int BYTES_PER_SLOT = 16;

  // Two words for each slot, side by side since both are needed together. The high half of the
  // first word is the register + 1, and its low half the register at the start of the next path +
  // 1,
  // or 0 if that is unknown. The second word is the count.
  private long[] slots = Empty.longs();
  private int size;

  /** By structure graph: how many of its paths were counted, if only the first ones are. */
  public int[] sampled = Empty.ints();

  /**
   * Creates a table. {@link Settings#HASHED} decides whether it must be hashed.
   *
   * @param numPaths N, 1 or greater
   * @param k greatest number of path ids in an n-gram
   * @param shared whether many threads write the table
   */
  public IntTable(int numPaths, int k, boolean shared) {
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
  public IntTable(int numPaths, int k, boolean single, boolean shared, boolean hashed) {
    super(numPaths, k, single, Integer.SIZE - 1, shared, hashed);
    takeMemory();
  }

  /**
   * Creates a table of a method in which no sequence has more than one path. It is an array for any
   * N, if there is memory.
   *
   * @param numPaths N, 1 or greater
   * @param k greatest number of path ids in an n-gram
   * @param shared whether many threads write the table
   */
  public static IntTable array(int numPaths, int k, boolean shared) {
    // Too many paths for a packed table. With contexts, the first row would need N counters.
    boolean hashed = PackedCounts.bits(numPaths) >= Integer.SIZE - 1 || Settings.HASHED;
    IntTable t = new IntTable(numPaths, k, true, shared, hashed);
    if (!hashed) {
      t.makeArray();
    }
    return t;
  }

  private IntTable(GramTable bursts) {
    super(bursts);
  }

  static IntTable uncounted() {
    return new IntTable(null);
  }

  @Override
  GramTable idle() {
    return new IntTable(this);
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
  public static int step(IntTable t, int r) {
    long[] cells = t.cells;
    if (r >= 0 && r < cells.length) {
      long cell = cells[r] + 1;
      if ((int) cell > 0) {
        cells[r] = cell;
        return (int) (cell >>> Integer.SIZE);
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
  public static void finish(IntTable t, int r) {
    long[] cells = t.cells;
    if (r >= 0 && r < cells.length) {
      long cell = cells[r] + 1;
      if ((cell & Integer.MAX_VALUE) != 0) {
        cells[r] = cell;
        return;
      }
    }
    t.slowPath(r, true);
  }

  @Override
  long next(long r) {
    return step(this, (int) r);
  }

  /**
   * Counts a path that has no cell whose next register is known. It is one method, longer than what
   * HotSpot inlines (325 bytes), on purpose. Inlined at each back edge of a program, it would take
   * ten times the machine code of the loop, and much of the compiler's time.
   *
   * @param ends whether the sequence ends; the result then has no meaning
   */
  private int slowPath(int r, boolean ends) {
    Rows rows = this.rows;
    if (rows != null) {
      long after = rows.has(r) ? rows.count(r, ends) : -1;
      if (after >= 0) {
        return (int) after;
      }
      if (packed != null) {
        return (int) rows.marked(((IntPackedCounts) packed).count((int) key(r)));
      }
    } else if (packed != null) {
      return ((IntPackedCounts) packed).count(r + 1);
    }
    long[] slots = this.slots;
    int last = slots.length - 2;
    if (last >= 0) {
      // Most keys are in the first or second slot that is looked at.
      int key = r + 1;
      int i = hash(r) & last;
      long link = slots[i];
      if ((int) (link >>> 32) != key && link != 0) {
        i = i + 2 & last;
        link = slots[i];
        while ((int) (link >>> 32) != key && link != 0) {
          i = i + 2 & last;
          link = slots[i];
        }
      }
      if (link != 0) {
        slots[i + 1]++;
        int n = (int) link;
        if (n != 0 || ends) {
          return n - 1;
        }
        int base = ids == 1 ? 0 : successor(contextOf(r), idOf(r)) << bits;
        slots[i] = link & -1L << 32 | base + 1;
        return base;
      }
    }
    if (uncounted) {
      return 0;
    }
    int context = contextOf(r);
    int id = idOf(r);
    if (shared != null) {
      if (ends) {
        shared.count(r, context, id, 1);
        return 0;
      }
      return shared.step(r, context, id) << bits;
    }
    int i = slot(r, context);
    if (i < 0) {
      count(context, id, 1);
      return ends ? 0 : successor(context, id) << bits;
    }
    this.slots[i + 1]++;
    if (ends) {
      return 0;
    }
    int base = ids == 1 ? 0 : successor(context, id) << bits;
    this.slots[i] = this.slots[i] & -1L << 32 | base + 1;
    return base;
  }

  /** Returns the slot of a register; -1 if there is none. */
  private int find(int r) {
    long[] slots = this.slots;
    int last = slots.length - 2;
    if (last >= 0) {
      for (int i = hash(r) & last; slots[i] != 0; i = i + 2 & last) {
        if ((int) (slots[i] >>> 32) == r + 1) {
          return i;
        }
      }
    }
    return -1;
  }

  /** Returns the slot of a register, created if necessary; -1 if there is no room. */
  private int slot(int r, int context) {
    int found = find(r);
    if (found >= 0) {
      return found;
    }
    int capacity = slots.length / 2;
    if (LoadFactor.full(size, capacity)) {
      // If there are rows, the first one has the single paths. If not, they must be counted here.
      Memory.Use use = context == 0 ? Memory.Use.SINGLE_PATHS : use(contexts.length(context));
      if (!grow(use) && !LoadFactor.lastOnes(size, capacity, use)) {
        return -1;
      }
    }
    int i = insert(slots, (long) (r + 1) << 32);
    size++;
    return i;
  }

  private boolean grow(Memory.Use use) {
    int capacity = Math.max(16, slots.length);
    long more = (long) BYTES_PER_SLOT * (capacity - slots.length / 2);
    if (capacity > 1 << 29 || !Memory.take(more, use)) {
      return false;
    }
    try {
      long[] s = new long[2 * capacity];
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

  private static int insert(long[] slots, long link) {
    int last = slots.length - 2;
    int i = hash((int) (link >>> 32) - 1) & last;
    while (slots[i] != 0) {
      i = i + 2 & last;
    }
    slots[i] = link;
    return i;
  }

  /** Returns an even number, to be masked to the length of the slots. */
  private static int hash(int r) {
    int h = r * 0x9E3779B9;
    return (h ^ h >>> 16) << 1;
  }

  @Override
  boolean addHashed(long r, int context, long n) {
    int i = slot((int) r, context);
    if (i >= 0) {
      slots[i + 1] += n;
    }
    return i >= 0;
  }

  @Override
  public int modulus() {
    return bits == 0 ? numPaths : 1 << bits;
  }

  @Override
  public int runningSum(long r) {
    int modulus = modulus();
    int rest = (int) r % modulus;
    return rest < 0 ? rest + modulus : rest;
  }

  @Override
  int maxContexts() {
    // In the middle of a path the running sum may be far outside [0, N): 2^26 numbers are reserved
    // for that.
    return (1 << 31) - 1 - (1 << 26) >> bits;
  }

  @Override
  Sequences hashed() {
    final long[] fixed = slots;
    return new Sequences(bits) {
      @Override
      int places() {
        return fixed.length / 2;
      }

      @Override
      long key(int place) {
        return fixed[2 * place] >>> 32;
      }

      @Override
      long count(int place) {
        return fixed[2 * place + 1];
      }
    };
  }

  @Override
  void resetHashed() {
    for (int i = 1; i < slots.length; i += 2) {
      slots[i] = 0;
    }
  }

  @Override
  long hashedBytes() {
    return 8L * slots.length;
  }
}
