package org.pathforest.runtime.table;

import java.io.IOException;

/**
 * Interruption counts and limits of a method whose paths have counters instead of a table. It is
 * created only when there is something to record.
 */
public final class CounterTable extends Table {
  /**
   * Creates a table without counts.
   *
   * @param numPaths N, 1 or greater
   * @param k greatest number of path ids in an n-gram
   * @param shared whether many threads write the table
   */
  public CounterTable(int numPaths, int k, boolean shared) {
    super(numPaths, k, shared, false);
    takeMemory();
  }

  @Override
  long ownBytes() {
    return 0;
  }

  @Override
  public int modulus() {
    return numPaths;
  }

  @Override
  public int runningSum(long r) {
    return (int) Math.floorMod(r, (long) numPaths);
  }

  @Override
  public int tag() {
    return TAG_CONTEXTS;
  }

  @Override
  public void write(CountsWriter out, Head head) throws IOException {
    throw new UnsupportedOperationException("its counts are in the counters");
  }
}
