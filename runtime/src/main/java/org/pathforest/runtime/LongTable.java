package org.pathforest.runtime;

import java.util.Arrays;

/**
 * Counts paths of a method whose register is a {@code long}: context number in the high half,
 * running sum in the low half. Cells are hashed, with the register as the key; if single paths are
 * all that is asked for, and there are not too many, they have an array.
 */
public final class LongTable extends GramTable {
  /** Single paths are counted in an array up to this many. */
  private static final int ARRAY_PATHS = 1 << 12;

  private static final int BYTES_PER_SLOT = 20;
  private static final int FIRST_CAPACITY = 16;
  private static final long[] NO_COUNTS = {};

  // by path id, if k is 1
  private long[] array = NO_COUNTS;

  // hashed, by slot
  private long[] slots; // register + 1, 0 if it is free, and the count: two each
  private int[] next; // number of the next context + 1; 0: not known yet
  private int size;
  private long bytes;

  /**
   * Makes a table.
   *
   * @param shared whether many threads write it
   */
  LongTable(int numPaths, int k, boolean shared) {
    this(numPaths, k, shared, Settings.HASHED);
  }

  /** Makes a table; it can be asked to be hashed though single paths could have an array. */
  LongTable(int numPaths, int k, boolean shared, boolean hashed) {
    super(numPaths, k, shared);
    int capacity = FIRST_CAPACITY;
    if (!shared && k == 1 && numPaths <= ARRAY_PATHS && !hashed) {
      array = new long[numPaths];
      bytes = 8L * numPaths;
      capacity = 1;
    } else if (shared) {
      capacity = 1;
    }
    slots = new long[2 * capacity];
    next = new int[capacity];
    bytes += (long) BYTES_PER_SLOT * capacity;
    takeMemory();
  }

  private LongTable() {
    super();
    slots = new long[2];
    next = new int[1];
  }

  static LongTable lost() {
    return new LongTable();
  }

  /**
   * Ends a path and goes on with its sequence.
   *
   * @param t the method's table
   * @param r the register at the path's end
   * @return the register at the next path's begin, its running sum 0
   */
  public static long step(LongTable t, long r) {
    long[] slots = t.slots;
    int last = slots.length - 2;
    for (int i = hash(r) & last; ; i = i + 2 & last) {
      long key = slots[i];
      if (key == r + 1) {
        slots[i + 1]++;
        int n = t.next[i >> 1];
        return n != 0 ? (long) (n - 1) << 32 : t.extend(i >> 1, r);
      }
      if (key == 0) {
        return t.missing(r);
      }
    }
  }

  /**
   * Ends a path, and with it the sequence.
   *
   * @param t the method's table
   * @param r the register at the path's end
   */
  public static void finish(LongTable t, long r) {
    long[] slots = t.slots;
    int last = slots.length - 2;
    for (int i = hash(r) & last; ; i = i + 2 & last) {
      long key = slots[i];
      if (key == r + 1) {
        slots[i + 1]++;
        return;
      }
      if (key == 0) {
        t.finishMissing(r);
        return;
      }
    }
  }

  private long extend(int slot, long r) {
    int c = k == 1 ? 0 : successor((int) (r >>> 32), (int) r);
    next[slot] = c + 1;
    return (long) c << 32;
  }

  private long missing(long r) {
    if (r < array.length) {
      array[(int) r]++;
      return 0;
    }
    if (lost) {
      return 0;
    }
    int context = (int) (r >>> 32);
    int id = (int) r;
    if (shared != null) {
      return (long) shared.step(r, context, id) << 32;
    }
    int i = slot(r, context);
    if (i < 0) {
      count(context, id, 1);
      return k == 1 ? 0 : (long) successor(context, id) << 32;
    }
    slots[2 * i + 1]++;
    return extend(i, r);
  }

  private void finishMissing(long r) {
    if (r < array.length) {
      array[(int) r]++;
    } else {
      count((int) (r >>> 32), (int) r, 1);
    }
  }

  /** The slot of a register, made if need be; -1 if there is no room. */
  private int slot(long r, int context) {
    int last = slots.length - 2;
    for (int i = hash(r) & last; slots[i] != 0; i = i + 2 & last) {
      if (slots[i] == r + 1) {
        return i >> 1;
      }
    }
    if (Slots.full(size, next.length)) {
      // A single path must be counted: for it the bound may be passed.
      Memory.Use use = context == 0 ? Memory.Use.SINGLE_PATHS : use(contexts.length(context));
      // Before single paths pass the bound they take what was kept for them.
      boolean room =
          context == 0
              ? grow(Memory.Use.SHORT_CONTEXTS)
                  || Slots.lastOnes(size, next.length, use)
                  || grow(use)
              : grow(use) || Slots.lastOnes(size, next.length, use);
      if (!room) {
        return -1;
      }
    }
    int i = insert(slots, r + 1);
    size++;
    return i;
  }

  private boolean grow(Memory.Use use) {
    int capacity = next.length * 2;
    long more = (long) BYTES_PER_SLOT * next.length;
    if (capacity > 1 << 29 || !Memory.take(more, use)) {
      return false;
    }
    try {
      long[] s = new long[2 * capacity];
      int[] n = new int[capacity];
      for (int j = 0; j < next.length; j++) {
        if (slots[2 * j] != 0) {
          int i = insert(s, slots[2 * j]);
          s[2 * i + 1] = slots[2 * j + 1];
          n[i] = next[j];
        }
      }
      published = capacity;
      slots = s;
      next = n;
      bytes += more;
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
    return i >> 1;
  }

  /** Its low bit is of no use. */
  private static int hash(long r) {
    long h = r * 0x9E3779B97F4A7C15L;
    return (int) (h >>> 32) ^ (int) (h >>> 48);
  }

  @Override
  void count(int context, int id, long n) {
    if (lost) {
      return;
    }
    if (id < array.length) {
      array[id] += n;
      return;
    }
    if (shared != null) {
      shared.count((long) context << 32 | id, context, id, n);
      return;
    }
    for (int c = context; ; ) {
      int i = slot((long) c << 32 | id, c);
      if (i >= 0) {
        slots[2 * i + 1] += n;
        return;
      }
      if (c == 0) {
        limit(0, LIMIT_MEMORY);
        return;
      }
      c = contexts.shorter(c);
      limit(contexts.length(c) + 1, LIMIT_MEMORY);
    }
  }

  @Override
  long register(int context, int id) {
    return (long) context << 32 | id;
  }

  @Override
  int contextOf(long register) {
    return (int) (register >>> 32);
  }

  @Override
  int idOf(long register) {
    return (int) register;
  }

  @Override
  int modulus() {
    return 0;
  }

  @Override
  int maxContexts() {
    return Integer.MAX_VALUE - 1;
  }

  @Override
  Cells cells() {
    return shared != null ? shared.cells() : new LongCells(contexts, array, slots);
  }

  private static final class LongCells extends Cells {
    private final long[] array;
    private final long[] slots;

    LongCells(Contexts contexts, long[] array, long[] slots) {
      super(contexts);
      this.array = array;
      this.slots = slots;
    }

    @Override
    int places() {
      return array.length + slots.length / 2;
    }

    @Override
    long count(int place) {
      return place < array.length ? array[place] : slots[2 * (place - array.length) + 1];
    }

    private long register(int place) {
      return place < array.length ? place : slots[2 * (place - array.length)] - 1;
    }

    @Override
    int context(int place) {
      return (int) (register(place) >>> 32);
    }

    @Override
    int id(int place) {
      return (int) register(place);
    }
  }

  @Override
  void resetCells() {
    Arrays.fill(array, 0);
    for (int i = 1; i < slots.length; i += 2) {
      slots[i] = 0;
    }
  }

  @Override
  long cellBytes() {
    return bytes;
  }
}
