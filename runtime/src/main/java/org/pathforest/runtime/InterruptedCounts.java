package org.pathforest.runtime;

/**
 * How often paths were interrupted: an open-addressing map from (handler, block, register) to a
 * count. Written by one thread.
 */
final class InterruptedCounts {
  // Keys are stored inverted, so that 0 is free: handler 65535 with block 65535 does not occur.
  private long[] keys = new long[8];
  private long[] counts = new long[8];
  private int size;

  /** Handler, block and register in one {@code long}: 16, 16 and 32 bits. */
  static long key(int handler, int block, int register) {
    return (long) handler << 48 | (long) (block & 0xFFFF) << 32 | register & 0xFFFFFFFFL;
  }

  int size() {
    return size;
  }

  /** Adds; false if there is no memory for it. */
  boolean add(long key, long n) {
    if (size * 2 >= keys.length && !grow()) {
      return false;
    }
    if (insert(keys, counts, ~key, n)) {
      size++;
    }
    return true;
  }

  private boolean grow() {
    try {
      long[] k = new long[keys.length * 2];
      long[] c = new long[keys.length * 2];
      for (int i = 0; i < keys.length; i++) {
        if (keys[i] != 0) {
          insert(k, c, keys[i], counts[i]);
        }
      }
      Memory.force(16L * keys.length);
      counts = c;
      keys = k;
      return true;
    } catch (OutOfMemoryError e) {
      return size < keys.length - 1;
    }
  }

  private static boolean insert(long[] keys, long[] counts, long stored, long n) {
    int mask = keys.length - 1;
    int i = (int) (stored * 0x9E3779B97F4A7C15L >>> 40) & mask;
    while (keys[i] != stored) {
      if (keys[i] == 0) {
        counts[i] = n;
        keys[i] = stored;
        return true;
      }
      i = (i + 1) & mask;
    }
    counts[i] += n;
    return false;
  }

  /** Receives counts. */
  interface Sink {
    void add(long key, long count);
  }

  void forEach(Sink sink) {
    long[] k = keys;
    long[] c = counts;
    while (k.length != c.length) {
      // Its thread is growing it: arrays of one length belong together.
      Thread.yield();
      k = keys;
      c = counts;
    }
    for (int i = 0; i < k.length; i++) {
      if (k[i] != 0 && c[i] != 0) {
        sink.add(~k[i], c[i]);
      }
    }
  }

  void reset() {
    java.util.Arrays.fill(counts, 0);
  }
}
