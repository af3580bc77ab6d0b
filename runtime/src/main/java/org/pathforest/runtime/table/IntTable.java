package org.pathforest.runtime.table;

import org.pathforest.runtime.memory.Empty;
import org.pathforest.runtime.settings.Settings;

/** Counts paths of a method whose register is an {@code int}. */
public final class IntTable extends GramTable {
  /** By structure graph: how many of its paths were counted, if only the first ones are. */
  public int[] sampled = Empty.ints();

  /**
   * Creates a table. {@link Settings#HASHED} decides whether it must be hashed.
   *
   * @param numPaths N, 1 or greater
   * @param k greatest number of path ids in an n-gram
   * @param shared whether many threads write the table
   */
  public IntTable(int numPaths, int k, boolean shared) {
    this(numPaths, k, false, shared, Settings.HASHED);
  }

  /**
   * Creates a table.
   *
   * @param numPaths N, 1 or greater
   * @param k greatest number of path ids in an n-gram
   * @param single whether no sequence has more than one path
   * @param shared whether many threads write the table
   * @param hashed whether the table must be hashed, even where it could have rows
   */
  public IntTable(int numPaths, int k, boolean single, boolean shared, boolean hashed) {
    super(numPaths, k, single, Integer.SIZE - 1, shared, hashed);
  }

  /**
   * Creates a table of a method in which no sequence has more than one path. It is an array for any
   * N, if there is memory.
   *
   * @param numPaths N, 1 or greater
   * @param k greatest number of path ids in an n-gram
   * @param shared whether many threads write the table
   */
  public static IntTable array(int numPaths, int k, boolean shared) {
    // Too many paths for an array, and for packed ids.
    boolean hashed = PackedCounts.bits(numPaths) >= Integer.SIZE - 1 || Settings.HASHED;
    IntTable t = new IntTable(numPaths, k, true, shared, hashed);
    if (!hashed) {
      t.makeArray();
    }
    return t;
  }

  private IntTable(GramTable bursts) {
    super(bursts);
  }

  static IntTable uncounted() {
    return new IntTable(null);
  }

  @Override
  GramTable idle() {
    return new IntTable(this);
  }

  /**
   * Ends a path and continues its sequence.
   *
   * @param t the method's table
   * @param r the register at the end of the path
   * @return the register at the start of the next path, with running sum 0
   */
  public static int step(IntTable t, int r) {
    long[] cells = t.cells;
    if (r >= 0 && r < cells.length) {
      long cell = cells[r] + 1;
      if ((int) cell > 0) {
        cells[r] = cell;
        return (int) (cell >>> Integer.SIZE);
      }
    }
    return (int) t.slowPath(r, false);
  }

  /**
   * Ends a path and its sequence.
   *
   * @param t the method's table
   * @param r the register at the end of the path
   */
  public static void finish(IntTable t, int r) {
    long[] cells = t.cells;
    if (r >= 0 && r < cells.length) {
      long cell = cells[r] + 1;
      if ((cell & Integer.MAX_VALUE) != 0) {
        cells[r] = cell;
        return;
      }
    }
    t.slowPath(r, true);
  }

  @Override
  long next(long r) {
    return step(this, (int) r);
  }
}
