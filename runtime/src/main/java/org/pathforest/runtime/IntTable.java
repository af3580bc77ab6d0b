package org.pathforest.runtime;

import java.util.Arrays;

/**
 * Counts paths of a method whose register is an {@code int}: context number times N, plus the
 * running sum. The first contexts have rows, N cells each, so that the register is the index of the
 * cell; the cells of later ones are hashed, with the register as the key.
 */
public final class IntTable extends GramTable {
  /** Rows are made for methods with at most this many paths; others have one, for no context. */
  private static final int ROW_PATHS = 32;

  /** Most bytes of rows. */
  private static final int ROW_BYTES = 1 << 20;

  private static final int BYTES_PER_ROW_CELL = 12;
  private static final int BYTES_PER_SLOT = 16;

  // rows, by register
  private long[] counts;
  private int[] next; // register base of the next context + 1; 0: not known yet; null if k is 1

  // hashed, by slot
  private int[] keys = NONE; // register + 1; 0: free
  private long[] hashedCounts = NO_COUNTS;
  private int[] hashedNext = NONE;
  private int hashedSize;
  private long bytes;

  private static final int[] NONE = {};
  private static final long[] NO_COUNTS = {};

  IntTable(int numPaths, int k) {
    super(numPaths, k, false);
    counts = new long[numPaths];
    next = k == 1 ? null : new int[numPaths];
    bytes = (long) BYTES_PER_ROW_CELL * numPaths;
    takeMemory();
  }

  private IntTable() {
    super(1, 1, true);
    counts = NO_COUNTS;
  }

  static IntTable lost() {
    return new IntTable();
  }

  /**
   * Ends a path and goes on with its sequence.
   *
   * @param t the method's table
   * @param r the register at the path's end
   * @return the register at the next path's begin, its running sum 0
   */
  public static int step(IntTable t, int r) {
    long[] counts = t.counts;
    if (r < counts.length) {
      counts[r]++;
      int[] next = t.next;
      if (next == null) {
        return 0;
      }
      int n = next[r];
      return n != 0 ? n - 1 : t.extend(r);
    }
    return t.hashedStep(r);
  }

  /**
   * Ends a path, and with it the sequence.
   *
   * @param t the method's table
   * @param r the register at the path's end
   */
  public static void finish(IntTable t, int r) {
    long[] counts = t.counts;
    if (r < counts.length) {
      counts[r]++;
    } else {
      t.count(r / t.numPaths, r % t.numPaths, 1);
    }
  }

  private int extend(int r) {
    int c = successor(r / numPaths, r % numPaths);
    // Rows grow before the cell's successor is known to it: next may be a new array now.
    makeRow(c);
    int base = c * numPaths;
    next[r] = base + 1;
    return base;
  }

  private int hashedStep(int r) {
    if (lost) {
      return 0;
    }
    int i = slot(r, r / numPaths);
    if (i < 0) {
      count(r / numPaths, r % numPaths, 1);
      return successor(r / numPaths, r % numPaths) * numPaths;
    }
    hashedCounts[i]++;
    int n = hashedNext[i];
    if (n == 0) {
      int c = successor(r / numPaths, r % numPaths);
      makeRow(c);
      n = c * numPaths + 1;
      hashedNext[i] = n;
    }
    return n - 1;
  }

  private void makeRow(int context) {
    int rows = counts.length / numPaths;
    if (context < rows || numPaths > ROW_PATHS || hashedSize > 0) {
      return;
    }
    int most = ROW_BYTES / (BYTES_PER_ROW_CELL * numPaths);
    int wanted = Math.min(most, Math.max(context + 1, rows * 2));
    if (wanted <= context) {
      return;
    }
    long more = (long) BYTES_PER_ROW_CELL * numPaths * (wanted - rows);
    if (!Memory.take(more, use(contexts.length(context)))) {
      return;
    }
    try {
      long[] c = Arrays.copyOf(counts, wanted * numPaths);
      next = Arrays.copyOf(next, wanted * numPaths);
      published = wanted;
      counts = c;
      bytes += more;
    } catch (OutOfMemoryError e) {
      Memory.refused(more);
    }
  }

  /** The slot of a register, made if need be; -1 if there is no room. */
  private int slot(int r, int context) {
    int mask = keys.length - 1;
    if (mask >= 0) {
      for (int i = hash(r) & mask; ; i = (i + 1) & mask) {
        if (keys[i] == r + 1) {
          return i;
        }
        if (keys[i] == 0) {
          break;
        }
      }
    }
    if (hashedSize * 3 >= keys.length * 2) {
      Memory.Use use = use(contexts.length(context));
      if (!grow(use) && !Slots.lastOnes(hashedSize, keys.length, use)) {
        return -1;
      }
    }
    int i = insert(keys, r + 1);
    hashedSize++;
    return i;
  }

  private boolean grow(Memory.Use use) {
    int capacity = Math.max(16, keys.length * 2);
    long more = (long) BYTES_PER_SLOT * (capacity - keys.length);
    if (capacity > 1 << 29 || !Memory.take(more, use)) {
      return false;
    }
    try {
      int[] k = new int[capacity];
      long[] c = new long[capacity];
      int[] n = new int[capacity];
      for (int j = 0; j < keys.length; j++) {
        if (keys[j] != 0) {
          int i = insert(k, keys[j]);
          c[i] = hashedCounts[j];
          n[i] = hashedNext[j];
        }
      }
      published = capacity;
      hashedCounts = c;
      hashedNext = n;
      keys = k;
      bytes += more;
      return true;
    } catch (OutOfMemoryError e) {
      Memory.refused(more);
      return false;
    }
  }

  private static int insert(int[] keys, int key) {
    int mask = keys.length - 1;
    int i = hash(key - 1) & mask;
    while (keys[i] != 0) {
      i = (i + 1) & mask;
    }
    keys[i] = key;
    return i;
  }

  private static int hash(int r) {
    int h = r * 0x9E3779B9;
    return h ^ (h >>> 16);
  }

  @Override
  void count(int context, int id, long n) {
    if (lost) {
      return;
    }
    for (int c = context; ; ) {
      int r = c * numPaths + id;
      if (r < counts.length) {
        counts[r] += n;
        return;
      }
      int i = slot(r, c);
      if (i >= 0) {
        hashedCounts[i] += n;
        return;
      }
      // The empty context always has its row, so this ends.
      c = contexts.shorter(c);
      limit(contexts.length(c) + 1, LIMIT_MEMORY);
    }
  }

  /** The running sum that a register holds in the middle of a path. */
  int runningSum(int r) {
    int rest = r % numPaths;
    return rest < 0 ? rest + numPaths : rest;
  }

  @Override
  int maxContexts() {
    // A running sum may lie well outside [0, N) on the way: 2^26 is left for it.
    return ((1 << 31) - 1 - (1 << 26)) / numPaths;
  }

  @Override
  Cells cells() {
    // Rows first: once there are hashed cells, no row is made any more.
    long[] rows = counts;
    int[] k = keys;
    long[] h = hashedCounts;
    while (k.length != h.length) {
      // Its thread is growing it: arrays of one length belong together.
      Thread.yield();
      k = keys;
      h = hashedCounts;
    }
    return new IntCells(rows, k, h, numPaths);
  }

  private static final class IntCells extends Cells {
    private final long[] rows;
    private final int[] keys;
    private final long[] hashed;
    private final int numPaths;

    IntCells(long[] rows, int[] keys, long[] hashed, int numPaths) {
      this.rows = rows;
      this.keys = keys;
      this.hashed = hashed;
      this.numPaths = numPaths;
    }

    @Override
    int places() {
      return rows.length + keys.length;
    }

    private int register(int place) {
      return place < rows.length ? place : keys[place - rows.length] - 1;
    }

    @Override
    long count(int place) {
      return place < rows.length ? rows[place] : hashed[place - rows.length];
    }

    @Override
    int context(int place) {
      return register(place) / numPaths;
    }

    @Override
    int id(int place) {
      return register(place) % numPaths;
    }
  }

  @Override
  void reset() {
    super.reset();
    Arrays.fill(counts, 0);
    Arrays.fill(hashedCounts, 0);
  }

  @Override
  long ownBytes() {
    return bytes + contexts.bytes();
  }
}
