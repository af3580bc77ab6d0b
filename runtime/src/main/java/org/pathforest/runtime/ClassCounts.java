package org.pathforest.runtime;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What one thread counts of one class, or all virtual threads together: the cells of methods whose
 * sequences are single paths, and the tables of others. Only that thread writes; others may read.
 */
final class ClassCounts {
  private static final int BYTES = 48;
  private static final int BYTES_PER_TABLE = 4;

  // Without a static initialiser, see Startup.
  private static ClassCounts none;

  /** Null if all virtual threads share it. */
  final Thread owner;

  final ClassHandle handle;

  /** See {@link ClassHandle}; empty if there was no memory, or if they are shared. */
  final long[] cells;

  /** The same of virtual threads; null for a thread's own. */
  final AtomicLongArray sharedCells;

  /** How often its thread had to look for it; roughly, where many share it. */
  int searches;

  /** Set to 0 while its thread may have been counting edges. */
  volatile boolean torn;

  /** By index of the method; empty until there is one. */
  Table[] tables;

  private ClassCounts(Thread owner, ClassHandle handle, long[] cells, AtomicLongArray sharedCells) {
    this.owner = owner;
    this.handle = handle;
    this.cells = cells;
    this.sharedCells = sharedCells;
    this.tables = handle == null ? new Table[0] : none().tables;
  }

  /** Belongs to no thread, and has nothing. */
  static ClassCounts none() {
    ClassCounts c = none;
    if (c == null) {
      c = new ClassCounts(null, null, Empty.longs(), null);
      none = c;
    }
    return c;
  }

  boolean isNone() {
    return handle == null;
  }

  /**
   * Makes those of a thread.
   *
   * @throws OutOfMemoryError if there is no memory for what they are kept in; what was taken from
   *     {@link Memory} has been given back
   */
  static ClassCounts of(Thread owner, ClassHandle h) {
    long bytes = 8L * h.cells();
    if (bytes == 0 || !Memory.take(bytes, Memory.Use.SINGLE_PATHS)) {
      return forced(new ClassCounts(owner, h, Empty.longs(), null));
    }
    try {
      return forced(new ClassCounts(owner, h, new long[h.cells()], null));
    } catch (OutOfMemoryError e) {
      Memory.refused(bytes);
      return forced(new ClassCounts(owner, h, Empty.longs(), null));
    }
  }

  /** Makes those of all virtual threads; throws as the other does. */
  static ClassCounts ofMany(ClassHandle h) {
    return forced(new ClassCounts(null, h, Empty.longs(), new AtomicLongArray(h.cells())));
  }

  private static ClassCounts forced(ClassCounts c) {
    Memory.force(BYTES + (c.sharedCells == null ? 0 : 8L * c.sharedCells.length()));
    return c;
  }

  /** The table of a method, or null. */
  Table at(int method) {
    Table[] t = tables;
    return method < t.length ? t[method] : null;
  }

  /** Makes sure that a table can be put in its place: after this, nothing can fail any more. */
  void makeRoom(int method) {
    if (method >= tables.length) {
      int old = tables.length;
      tables = Arrays.copyOf(tables, handle.methods);
      Memory.force((long) BYTES_PER_TABLE * (tables.length - old));
    }
  }

  /**
   * Puts a new table in its place, unless another thread that shares them has put one there.
   *
   * @return the one that is there now
   */
  Table put(int method, Table t) {
    if (sharedCells == null) {
      makeRoom(method);
      tables[method] = t;
      return t;
    }
    synchronized (this) {
      Table there = at(method);
      if (there != null) {
        Memory.giveBack(t.bytes());
        return there;
      }
      makeRoom(method);
      // All of the table is written before others can see it.
      Publication.fence();
      tables[method] = t;
      return t;
    }
  }

  /** What has been counted in the cells of a method so far, by path id; a copy. */
  long[] cellsOf(int method) {
    int first = handle.firstCell(method);
    long[] copy = new long[handle.cellsOf(method)];
    for (int i = 0; i < copy.length; i++) {
      copy[i] =
          sharedCells != null
              ? sharedCells.get(first + i)
              : cells.length == 0 ? 0 : cells[first + i];
    }
    return copy;
  }

  /** The same for the sum of ended threads: it must not keep one of them. */
  ClassCounts withoutOwner() {
    ClassCounts c = new ClassCounts(null, handle, cells, null);
    c.tables = tables;
    c.torn = torn;
    return c;
  }

  /**
   * Moves here what another thread that has ended has counted of the class. If memory or stack end
   * on the way, the rest stays there, to be moved later.
   */
  void add(ClassCounts other) {
    if (other.tables.length > 0) {
      makeRoom(other.tables.length - 1);
    }
    torn |= other.torn;
    for (int i = 0; i < other.cells.length; i++) {
      long n = other.cells[i];
      if (n != 0) {
        if (cells.length == 0) {
          int m = handle.methodOf(i);
          handle.lose(m, handle.cellsOf(m));
        } else {
          cells[i] += n;
        }
        other.cells[i] = 0;
      }
    }
    for (int m = 0; m < other.tables.length; m++) {
      Table t = other.tables[m];
      if (t == null) {
        continue;
      }
      // Taken out first: if memory ends on the way, it must not be added again.
      other.tables[m] = null;
      Table sum = tables[m];
      if (sum == null) {
        tables[m] = t;
        continue;
      }
      sum = sum.sumFor(t);
      if (sum == null) {
        continue; // it stays
      }
      try {
        sum.add(t);
      } catch (OutOfMemoryError e) {
        sum.limits |= Table.LIMIT_MEMORY; // it has no part, or some of it
        sum.exactUpTo = 0;
      } catch (StackOverflowError e) {
        sum.limits |= Table.LIMIT_STACK; // no call here
        sum.exactUpTo = 0;
      }
      Memory.giveBack(t.bytes());
    }
  }

  void reset() {
    Arrays.fill(cells, 0);
    for (int i = 0; sharedCells != null && i < sharedCells.length(); i++) {
      sharedCells.set(i, 0);
    }
    for (Table t : tables) {
      if (t != null) {
        t.reset();
      }
    }
  }

  /** Bytes taken from {@link Memory}, without the tables' own. */
  long bytes() {
    int shared = sharedCells == null ? 0 : sharedCells.length();
    return BYTES + 8L * (cells.length + shared) + (long) BYTES_PER_TABLE * tables.length;
  }

  /** Gives all bytes back to {@link Memory}. */
  void giveBack() {
    Memory.giveBack(bytes());
    for (Table first : tables) {
      for (Table t = first; t != null; t = t.beside) {
        Memory.giveBack(t.bytes());
      }
    }
  }
}
