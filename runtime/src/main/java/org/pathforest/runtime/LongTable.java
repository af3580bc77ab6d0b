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

  private long[] keys; // register + 1; 0: free; null: counts are an array
  private long[] counts;
  private int[] next; // number of the next context + 1; 0: not known yet
  private int size;
  private long bytes;

  LongTable(int numPaths, int k) {
    super(numPaths, k, false);
    if (k == 1 && numPaths <= ARRAY_PATHS) {
      counts = new long[numPaths];
      bytes = 8L * numPaths;
    } else {
      keys = new long[16];
      counts = new long[16];
      next = new int[16];
      bytes = BYTES_PER_SLOT * 16;
    }
    takeMemory();
  }

  private LongTable() {
    super(1, 1, true);
    keys = new long[1];
    counts = new long[1];
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
    long[] keys = t.keys;
    long[] counts = t.counts;
    if (keys == null) {
      counts[(int) r]++;
      return 0;
    }
    int i = hash(r) & (keys.length - 1);
    if (keys[i] == r + 1) {
      counts[i]++;
      int n = t.next[i];
      if (n != 0) {
        return (long) (n - 1) << 32;
      }
      return t.extend(i, r);
    }
    return t.probe(r);
  }

  /**
   * Ends a path, and with it the sequence.
   *
   * @param t the method's table
   * @param r the register at the path's end
   */
  public static void finish(LongTable t, long r) {
    long[] keys = t.keys;
    if (keys == null) {
      t.counts[(int) r]++;
      return;
    }
    int i = hash(r) & (keys.length - 1);
    if (keys[i] == r + 1) {
      t.counts[i]++;
    } else {
      t.count((int) (r >>> 32), (int) r, 1);
    }
  }

  private long extend(int slot, long r) {
    int c = k == 1 ? 0 : successor((int) (r >>> 32), (int) r);
    next[slot] = c + 1;
    return (long) c << 32;
  }

  private long probe(long r) {
    if (lost) {
      return 0;
    }
    int i = slot(r, (int) (r >>> 32));
    if (i < 0) {
      count((int) (r >>> 32), (int) r, 1);
      return k == 1 ? 0 : (long) successor((int) (r >>> 32), (int) r) << 32;
    }
    counts[i]++;
    int n = next[i];
    return n != 0 ? (long) (n - 1) << 32 : extend(i, r);
  }

  /** The slot of a register, made if need be; -1 if there is no room. */
  private int slot(long r, int context) {
    int mask = keys.length - 1;
    for (int i = hash(r) & mask; ; i = (i + 1) & mask) {
      if (keys[i] == r + 1) {
        return i;
      }
      if (keys[i] == 0) {
        break;
      }
    }
    if (size * 3 >= keys.length * 2) {
      // A single path must be counted: for it the bound may be passed.
      Memory.Use use = context == 0 ? Memory.Use.SINGLE_PATHS : use(contexts.length(context));
      // Before single paths pass the bound they take what was kept for them.
      boolean room =
          context == 0
              ? grow(Memory.Use.SHORT_CONTEXTS)
                  || Slots.lastOnes(size, keys.length, use)
                  || grow(use)
              : grow(use) || Slots.lastOnes(size, keys.length, use);
      if (!room) {
        return -1;
      }
    }
    int i = insert(keys, r + 1);
    size++;
    return i;
  }

  private boolean grow(Memory.Use use) {
    int capacity = keys.length * 2;
    long more = (long) BYTES_PER_SLOT * keys.length;
    if (capacity > 1 << 29 || !Memory.take(more, use)) {
      return false;
    }
    try {
      long[] k = new long[capacity];
      long[] c = new long[capacity];
      int[] n = new int[capacity];
      for (int j = 0; j < keys.length; j++) {
        if (keys[j] != 0) {
          int i = insert(k, keys[j]);
          c[i] = counts[j];
          n[i] = next[j];
        }
      }
      published = capacity;
      counts = c;
      next = n;
      keys = k;
      bytes += more;
      return true;
    } catch (OutOfMemoryError e) {
      Memory.refused(more);
      return false;
    }
  }

  private static int insert(long[] keys, long key) {
    int mask = keys.length - 1;
    int i = hash(key - 1) & mask;
    while (keys[i] != 0) {
      i = (i + 1) & mask;
    }
    keys[i] = key;
    return i;
  }

  private static int hash(long r) {
    long h = r * 0x9E3779B97F4A7C15L;
    return (int) (h >>> 32) ^ (int) (h >>> 48);
  }

  @Override
  void count(int context, int id, long n) {
    if (lost) {
      return;
    }
    if (keys == null) {
      counts[id] += n;
      return;
    }
    for (int c = context; ; ) {
      int i = slot((long) c << 32 | id, c);
      if (i >= 0) {
        counts[i] += n;
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
  int maxContexts() {
    return Integer.MAX_VALUE - 1;
  }

  @Override
  Cells cells() {
    long[] k = keys;
    long[] c = counts;
    while (k != null && k.length != c.length) {
      // Its thread is growing it: arrays of one length belong together.
      Thread.yield();
      k = keys;
      c = counts;
    }
    return new LongCells(k, c);
  }

  private static final class LongCells extends Cells {
    private final long[] keys;
    private final long[] counts;

    LongCells(long[] keys, long[] counts) {
      this.keys = keys;
      this.counts = counts;
    }

    @Override
    int places() {
      return counts.length;
    }

    @Override
    long count(int place) {
      return counts[place];
    }

    @Override
    int context(int place) {
      return keys == null ? 0 : (int) (keys[place] - 1 >>> 32);
    }

    @Override
    int id(int place) {
      return keys == null ? place : (int) (keys[place] - 1);
    }
  }

  @Override
  void reset() {
    super.reset();
    Arrays.fill(counts, 0);
  }

  @Override
  long ownBytes() {
    return bytes + contexts.bytes();
  }
}
