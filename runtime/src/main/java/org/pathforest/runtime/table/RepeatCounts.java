package org.pathforest.runtime.table;

import org.pathforest.runtime.memory.Empty;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.memory.Publication;

/**
 * Counts runs of repeated iterations: a path, then the only path of a loop several times. The
 * register at the end of the first path, the loop's path and the number of iterations, at most k,
 * tell which sequences a run consists of. So a run takes one look-up, and {@link #sequences}
 * derives the counts of its sequences. Only for tables without contexts. Only one thread adds runs.
 */
final class RepeatCounts {
  private static final int FIRST_CAPACITY = 4;

  /** Greatest number of slots: an {@code int} must number all places of {@link #sequences}. */
  private static final int MOST_SLOTS = 1 << 24;

  // Words of a slot. Slots are in an open-addressing table, by the first path, the number of
  // paths and the id of the repeated one.
  private static final int WORDS = 4;
  private static final int BYTES_PER_SLOT = 8 * WORDS;

  /** The register at the end of the first path, plus one. 0: the slot is free. */
  private static final int FIRST = 0;

  /** The number of runs; in the low bits the number of paths that ended in each, at most k. */
  private static final int RUNS = 1;

  /** Number of paths that ended in these runs beyond k in each. */
  private static final int BEYOND = 2;

  /** The register at the end of one more path. */
  private static final int AFTER = 3;

  private static final int LENGTH_BITS = 8;
  private static final int LENGTH = (1 << LENGTH_BITS) - 1;

  private final GramTable table;
  private long[] slots = Empty.longs();
  private int size;

  /** Creates counts of a table without runs, which take no memory yet. */
  RepeatCounts(GramTable table) {
    this.table = table;
  }

  /**
   * Counts a run.
   *
   * @param q the register at the end of the first path
   * @param n number of paths that have ended, 1 or greater
   * @param c id of the paths after the first
   * @return the register at the end of one more path; -1 if there is no room and nothing was
   *     counted
   */
  long add(long q, int n, long c) {
    int length = Math.min(n, table.ids);
    long[] s = slots;
    int i = find(s, q + 1, length, c);
    if (i < 0 || s[i + FIRST] == 0) {
      return create(q, length, c) ? add(q, n, c) : -1;
    }
    s[i + BEYOND] += n - length;
    s[i + RUNS] += 1 << LENGTH_BITS;
    return s[i + AFTER];
  }

  /** Returns the slot of a run, or the free one where it belongs; -1 if there are no slots. */
  private int find(long[] slots, long first, int length, long c) {
    int last = slots.length - WORDS;
    if (last < 0) {
      return -1;
    }
    long h = (first + length) * 0x9E3779B97F4A7C15L;
    int i = (int) (h >>> 32) * WORDS & last;
    while (slots[i + FIRST] != 0
        && (slots[i + FIRST] != first
            || (slots[i + RUNS] & LENGTH) != length
            || lastId(slots[i + AFTER]) != c)) {
      i = i + WORDS & last;
    }
    return i;
  }

  private boolean create(long q, int length, long c) {
    if (LoadFactor.full(size, slots.length / WORDS) && !grow()) {
      return false;
    }
    long after = q;
    for (int i = 0; i < length; i++) {
      after = table.after(after) + c;
    }
    int i = find(slots, q + 1, length, c);
    slots[i + RUNS] = length;
    slots[i + AFTER] = after;
    slots[i + FIRST] = q + 1;
    Publication.fence(); // who sees the run's first count must see these words
    size++;
    return true;
  }

  /** Returns the id of the path at whose end the register is q. */
  private long lastId(long q) {
    return q & (1L << table.bits) - 1;
  }

  private boolean grow() {
    int capacity = slots.length / WORDS;
    int wanted = Math.max(FIRST_CAPACITY, 2 * capacity);
    long more = (long) BYTES_PER_SLOT * (wanted - capacity);
    if (wanted > MOST_SLOTS || !Memory.take(more, Memory.Use.LONG_CONTEXTS)) {
      return false;
    }
    try {
      long[] s = new long[WORDS * wanted];
      for (int j = 0; j < slots.length; j += WORDS) {
        if (slots[j + FIRST] != 0) {
          int length = (int) slots[j + RUNS] & LENGTH;
          int i = find(s, slots[j + FIRST], length, lastId(slots[j + AFTER]));
          System.arraycopy(slots, j, s, i, WORDS);
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

  /** Returns the number of different runs. */
  int size() {
    return size;
  }

  /** Returns the number of bytes charged to {@link Memory}. */
  long bytes() {
    return 8L * slots.length;
  }

  /** Sets all counts to 0. */
  void reset() {
    long[] s = slots;
    for (int i = 0; i < s.length; i += WORDS) {
      s[i + RUNS] &= LENGTH;
      s[i + BEYOND] = 0;
    }
  }

  /**
   * Returns the counts of all sequences. The same sequence may be at several places: those of a
   * slot are the sequences of its runs in their order, then the one that is repeated beyond k.
   */
  Sequences sequences() {
    final long[] fixed = slots;
    final int k = table.ids;
    return new Sequences(table.bits) {
      @Override
      int places() {
        return fixed.length / WORDS * (k + 1);
      }

      @Override
      long count(int place) {
        int i = place / (k + 1) * WORDS;
        int path = place % (k + 1);
        if (!table.isComplete(fixed[i + FIRST] - 1) || !table.isComplete(fixed[i + AFTER])) {
          return 0; // a running thread has created the context since
        }
        if (path == k) {
          return fixed[i + BEYOND];
        }
        return path < (fixed[i + RUNS] & LENGTH) ? fixed[i + RUNS] >>> LENGTH_BITS : 0;
      }

      @Override
      long key(int place) {
        int i = place / (k + 1) * WORDS;
        int path = place % (k + 1);
        long id = lastId(fixed[i + AFTER]);
        long key = table.key(path == k ? fixed[i + AFTER] : fixed[i + FIRST] - 1);
        for (int n = path == k ? 0 : path; n > 0; n--) {
          key = (key << table.bits & table.mask) + id + 1;
        }
        return key;
      }
    };
  }
}
