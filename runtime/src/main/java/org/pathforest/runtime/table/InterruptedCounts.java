package org.pathforest.runtime.table;

import java.util.Arrays;
import org.pathforest.runtime.memory.Empty;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.memory.Publication;

/**
 * Counts of interrupted paths: an open-addressing map from (handler, block, register) to a count.
 * {@code OverflowCounts} and {@code SlabForest} use such maps for counts with other keys.
 */
public final class InterruptedCounts {
  private static final int BYTES_PER_SLOT = 16;

  // Keys are stored inverted, so that 0 means free. Handler 65535 with block 65535 does not occur.
  private long[] keys = Empty.longs();
  private long[] counts = Empty.longs();
  private final boolean shared;
  private int size;

  /**
   * Creates an empty map.
   *
   * @param shared whether many threads write the map
   */
  InterruptedCounts(boolean shared) {
    this.shared = shared;
  }

  /** Returns handler, block and register as one key, in 16, 16 and 32 bits. */
  public static long key(int handler, int block, int register) {
    return (long) handler << 48 | (long) (block & 0xFFFF) << 32 | register & 0xFFFFFFFFL;
  }

  int size() {
    return size;
  }

  /** Returns the number of bytes charged to {@link Memory}. */
  long bytes() {
    return (long) BYTES_PER_SLOT * keys.length;
  }

  /** Adds {@code n} to a count. Returns false if there is no memory for the count. */
  boolean add(long key, long n) {
    if (!shared) {
      return addAlone(key, n);
    }
    synchronized (this) {
      return addAlone(key, n);
    }
  }

  private boolean addAlone(long key, long n) {
    long stored = ~key;
    int i = find(stored);
    if (i < 0) {
      if (size * 2 >= keys.length && !grow()) {
        return false;
      }
      i = free(keys, stored);
      keys[i] = stored;
      size++;
    }
    counts[i] += n;
    return true;
  }

  /**
   * Returns the count of a key. The result is arbitrary if the map's thread is adding to that
   * count.
   */
  long count(long key) {
    long[] c = counts;
    int i = find(keys, ~key);
    return i < 0 || i >= c.length ? 0 : c[i];
  }

  private int find(long stored) {
    return find(keys, stored);
  }

  private static int find(long[] keys, long stored) {
    int mask = keys.length - 1;
    if (mask >= 0) {
      for (int i = hash(stored) & mask; keys[i] != 0; i = (i + 1) & mask) {
        if (keys[i] == stored) {
          return i;
        }
      }
    }
    return -1;
  }

  private boolean grow() {
    int capacity = Math.max(8, keys.length * 2);
    long more = (long) BYTES_PER_SLOT * (capacity - keys.length);
    if (capacity > 1 << 28 || !Memory.take(more, Memory.Use.SINGLE_PATHS)) {
      return false;
    }
    try {
      long[] k = new long[capacity];
      long[] c = new long[capacity];
      for (int j = 0; j < keys.length; j++) {
        if (keys[j] != 0) {
          int i = free(k, keys[j]);
          k[i] = keys[j];
          c[i] = counts[j];
        }
      }
      Publication.fence();
      counts = c;
      keys = k;
      return true;
    } catch (OutOfMemoryError e) {
      Memory.refused(more);
      return false;
    }
  }

  private static int free(long[] keys, long stored) {
    int mask = keys.length - 1;
    int i = hash(stored) & mask;
    while (keys[i] != 0) {
      i = (i + 1) & mask;
    }
    return i;
  }

  private static int hash(long stored) {
    long h = stored * 0x9E3779B97F4A7C15L;
    return (int) (h >>> 32) ^ (int) (h >>> 48);
  }

  /** Returns all counts that are not 0: a key, its count, the next key and so on. */
  long[] entries() {
    long[] k = keys;
    long[] c = counts;
    while (k.length != c.length) {
      // The map's thread is replacing the arrays: arrays of the same length belong together.
      Thread.yield();
      k = keys;
      c = counts;
    }
    long[] entries = new long[k.length * 2];
    int n = 0;
    for (int i = 0; i < k.length; i++) {
      long count = c[i];
      if (k[i] != 0 && count != 0) {
        entries[n++] = ~k[i];
        entries[n++] = count;
      }
    }
    return Arrays.copyOf(entries, n);
  }

  void reset() {
    Arrays.fill(counts, 0);
  }
}
