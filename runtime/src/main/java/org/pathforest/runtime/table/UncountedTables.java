package org.pathforest.runtime.table;

import org.pathforest.runtime.memory.Publication;

/**
 * Tables that count nothing, one for each kind of register. Methods for whose table there is no
 * memory use them, in all threads. Each table is created when it is first requested, not in a
 * static initializer, since it is needed before it is known that there is room for one.
 */
public final class UncountedTables {
  private static IntTable ints;
  private static LongTable longs;
  private static SlabForest forest;

  private UncountedTables() {}

  /** Returns the table of methods whose register is an {@code int}. */
  public static IntTable ints() {
    IntTable t = ints;
    if (t == null) {
      t = IntTable.uncounted();
      ints = t;
    }
    return t;
  }

  /** Returns the table of methods whose register is a {@code long}. */
  public static LongTable longs() {
    LongTable t = longs;
    if (t == null) {
      t = LongTable.uncounted();
      longs = t;
    }
    return t;
  }

  /** Returns the slab forest. */
  public static SlabForest forest() {
    SlabForest t = forest;
    if (t == null) {
      t = SlabForest.uncounted();
      forest = t;
    }
    return t;
  }

  /** Returns all these tables, and loads everything else that woven code calls with a table. */
  public static Table[] all() {
    RepeatedIterations.load();
    Publication.fence();
    return new Table[] {ints(), longs(), forest()};
  }
}
