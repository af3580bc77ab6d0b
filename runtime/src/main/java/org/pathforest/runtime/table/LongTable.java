package org.pathforest.runtime.table;

import org.pathforest.runtime.settings.Settings;

/** Counts paths of a method whose register is a {@code long}. */
public final class LongTable extends GramTable {
  /**
   * Creates a table. {@link Settings#HASHED} decides whether it must be hashed.
   *
   * @param numPaths N, 1 or greater
   * @param k greatest number of path ids in an n-gram
   * @param shared whether many threads write the table
   */
  public LongTable(int numPaths, int k, boolean shared) {
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
  public LongTable(int numPaths, int k, boolean single, boolean shared, boolean hashed) {
    super(numPaths, k, single, Long.SIZE, shared, hashed);
  }

  private LongTable(GramTable bursts) {
    super(bursts);
  }

  static LongTable uncounted() {
    return new LongTable(null);
  }

  @Override
  GramTable idle() {
    return new LongTable(this);
  }

  /**
   * Ends a path and continues its sequence.
   *
   * @param t the method's table
   * @param r the register at the end of the path
   * @return the register at the start of the next path, with running sum 0
   */
  public static long step(LongTable t, long r) {
    long[] cells = t.cells;
    if (r >= 0 && r < cells.length) {
      long cell = cells[(int) r] + 1;
      if ((int) cell > 0) {
        cells[(int) r] = cell;
        return cell >>> Integer.SIZE;
      }
    }
    return t.slowPath(r, false);
  }

  /**
   * Ends a path and its sequence.
   *
   * @param t the method's table
   * @param r the register at the end of the path
   */
  public static void finish(LongTable t, long r) {
    long[] cells = t.cells;
    if (r >= 0 && r < cells.length) {
      long cell = cells[(int) r] + 1;
      if ((cell & Integer.MAX_VALUE) != 0) {
        cells[(int) r] = cell;
        return;
      }
    }
    t.slowPath(r, true);
  }

  @Override
  long next(long r) {
    return step(this, r);
  }
}
