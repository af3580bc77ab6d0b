package org.pathforest.runtime.table;

import java.util.Arrays;
import org.pathforest.runtime.memory.Empty;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.memory.Publication;

/**
 * The contexts of one table: sequences of path ids that precede a path. They are numbered from 0,
 * the empty context. A context is stored as (previous, id, length): the last length - 1 ids of the
 * previous context, then id. One thread at a time creates contexts. Another thread may read those
 * created before.
 */
final class Contexts {
  private int[] previous = Empty.zeroInt();
  private int[] ids = Empty.zeroInt();
  private byte[] lengths = Empty.zeroByte();
  private int[] index = Empty.zeroInt();
  private long bytes;

  /** Written last: a thread that reads the size first sees all data of these contexts. */
  private volatile int size = 1;

  /** Two ints and a byte. */
  private static final int BYTES_PER_CONTEXT = 9;

  private static final int FIRST_CAPACITY = 4;

  /** Returns the number of contexts, including the empty one. */
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

  /** Returns the number of bytes charged to {@link Memory}. */
  long bytes() {
    return bytes;
  }

  /**
   * Looks up a context.
   *
   * @param before a context of at least {@code length - 1} ids
   * @param id the last id of the wanted context
   * @param length the length of the wanted context: the last {@code length - 1} ids of {@code
   *     before}, then {@code id}
   * @return the number of the context, or -1
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

  /**
   * Returns the context that has the last {@code length} ids of a longer one; -1 if there is none.
   */
  int suffix(int context, int length) {
    return length == 0 ? 0 : find(previous[context], ids[context], length);
  }

  /** Returns the longest proper suffix of a context that exists. */
  int shorter(int context) {
    for (int n = lengths[context] - 1; ; n--) {
      int c = suffix(context, n);
      if (c >= 0) {
        return c;
      }
    }
  }

  /**
   * Creates a context that does not exist yet.
   *
   * @param use what the memory is for, if it is charged
   * @return the number of the context, or -1 if there is no room
   */
  int make(int before, int id, int length, Memory.Use use) {
    int c = size;
    if (c == previous.length && !grow(use)) {
      return -1;
    }
    previous[c] = before;
    ids[c] = id;
    lengths[c] = (byte) length;
    insert(c, index);
    size = c + 1;
    return c;
  }

  /**
   * Makes room for half as many contexts again. Doubles the index if the contexts would fill more
   * than three quarters of it.
   */
  private boolean grow(Memory.Use use) {
    int old = previous.length == 1 ? 0 : previous.length;
    int capacity = Math.max(FIRST_CAPACITY, old + (old >> 1));
    int places = old == 0 ? 0 : index.length;
    int wanted = Math.max(places, 2 * FIRST_CAPACITY);
    while (wanted - (wanted >> 2) < capacity) {
      wanted *= 2;
    }
    long more = (long) BYTES_PER_CONTEXT * (capacity - old) + 4L * (wanted - places);
    if (capacity > 1 << 28 || !Memory.take(more, use)) {
      return false;
    }
    try {
      int[] p = Arrays.copyOf(previous, capacity);
      int[] s = Arrays.copyOf(ids, capacity);
      byte[] l = Arrays.copyOf(lengths, capacity);
      if (wanted > places) {
        int[] x = new int[wanted];
        for (int c = 1; c < size; c++) {
          insert(c, x);
        }
        index = x;
      }
      Publication.fence();
      previous = p;
      ids = s;
      lengths = l;
    } catch (OutOfMemoryError e) {
      Memory.refused(more);
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
