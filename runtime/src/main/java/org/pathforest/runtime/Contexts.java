package org.pathforest.runtime;

import java.util.Arrays;

/**
 * The contexts of one table: what came before a path in its sequence, as sequences of path ids,
 * numbered from 0, the empty one. A context is written as (previous, id, length): the last length -
 * 1 symbols of the previous context, then id. Made by one thread; another may read what was made
 * before.
 */
final class Contexts {
  private int[] previous = new int[4];
  private int[] ids = new int[4];
  private byte[] lengths = new byte[4];
  private int[] index = new int[8];
  private int size = 1;
  private long bytes = BYTES_PER_CONTEXT * 4;

  /** Two ints, a byte, and two slots of the index. */
  private static final int BYTES_PER_CONTEXT = 17;

  /** Number of contexts, the empty one included. */
  int size() {
    return size;
  }

  int previous(int context) {
    return previous[context];
  }

  int id(int context) {
    return ids[context];
  }

  int length(int context) {
    return lengths[context];
  }

  /** Bytes taken from {@link Memory}, or to be. */
  long bytes() {
    return bytes;
  }

  /**
   * Looks a context up.
   *
   * @param before a context
   * @param id what follows it
   * @param length of the context looked for: the last {@code length - 1} symbols of {@code before},
   *     which has that many, then {@code id}
   * @return its number, or -1
   */
  int find(int before, int id, int length) {
    int mask = index.length - 1;
    for (int i = hash(before, id, length) & mask; ; i = (i + 1) & mask) {
      int c = index[i];
      if (c == 0) {
        return -1;
      }
      if (ids[c] == id && lengths[c] == length && same(previous[c], before, length - 1)) {
        return c;
      }
    }
  }

  /** Looks up the last {@code length} symbols of a context that has more; -1 if there is none. */
  int suffix(int context, int length) {
    return length == 0 ? 0 : find(previous[context], ids[context], length);
  }

  /**
   * Makes a context that does not exist yet.
   *
   * @param reserve see {@link Memory#take}
   * @return its number, or -1 if there is no room
   */
  int make(int before, int id, int length, boolean reserve) {
    if (size == previous.length && !grow(reserve)) {
      return -1;
    }
    int c = size;
    previous[c] = before;
    ids[c] = id;
    lengths[c] = (byte) length;
    insert(c, index);
    size = c + 1;
    return c;
  }

  private boolean grow(boolean reserve) {
    int capacity = previous.length * 2;
    long more = (long) BYTES_PER_CONTEXT * previous.length;
    if (capacity > 1 << 28 || !Memory.take(more, reserve)) {
      return false;
    }
    try {
      int[] p = Arrays.copyOf(previous, capacity);
      int[] s = Arrays.copyOf(ids, capacity);
      byte[] l = Arrays.copyOf(lengths, capacity);
      int[] x = new int[capacity * 2];
      previous = p;
      ids = s;
      lengths = l;
      for (int c = 1; c < size; c++) {
        insert(c, x);
      }
      index = x;
    } catch (OutOfMemoryError e) {
      Memory.giveBack(more);
      return false;
    }
    bytes += more;
    return true;
  }

  private void insert(int context, int[] into) {
    int mask = into.length - 1;
    int i = hash(previous[context], ids[context], lengths[context]) & mask;
    while (into[i] != 0) {
      i = (i + 1) & mask;
    }
    into[i] = context;
  }

  private int hash(int before, int id, int length) {
    int h = id + length * 0x9E3779B9;
    for (int c = before, n = length - 1; n > 0; n--) {
      h = h * 31 + ids[c];
      c = previous[c];
    }
    h *= 0x85EBCA6B;
    return h ^ (h >>> 15);
  }

  private boolean same(int a, int b, int length) {
    for (int n = length; n > 0 && a != b; n--) {
      if (ids[a] != ids[b]) {
        return false;
      }
      a = previous[a];
      b = previous[b];
    }
    return true;
  }
}
