package org.pathforest.runtime.table;

import java.io.IOException;

/**
 * Interruptions and limits of a method whose paths have counters of their own. Made when there is
 * something to note.
 */
public final class CounterTable extends Table {
  /**
   * Creates a table without counts.
   *
   * @param numPaths N, 1 or greater
   * @param k greatest number of path ids in an n-gram
   * @param shared whether many threads write it
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
