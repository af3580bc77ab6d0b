package org.pathforest.runtime;

import java.io.IOException;

/**
 * What is counted of a method that has counters in {@link ArchiveCounts}, besides them:
 * interruptions, and limits. Made when there is something.
 */
final class CounterTable extends Table {
  CounterTable(int numPaths, int k, boolean shared) {
    super(numPaths, k, shared, false);
    takeMemory();
  }

  @Override
  long ownBytes() {
    return 0;
  }

  @Override
  int modulus() {
    return numPaths;
  }

  @Override
  int runningSum(long r) {
    return (int) Math.floorMod(r, (long) numPaths);
  }

  @Override
  int tag() {
    return TAG_CONTEXTS;
  }

  @Override
  void write(CountsWriter out, Head head) throws IOException {
    throw new UnsupportedOperationException("its counts are in the counters");
  }
}
