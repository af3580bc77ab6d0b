package org.pathforest.runtime;

import java.io.IOException;

/**
 * What is counted of a method whose paths have cells in {@link ClassCounts}, besides them:
 * interruptions, and limits. Made when there is something.
 */
final class CellTable extends Table {
  CellTable(int numPaths, int k, boolean shared) {
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
  int tag() {
    return TAG_CONTEXTS;
  }

  @Override
  void write(CountsWriter out, Head head) throws IOException {
    throw new UnsupportedOperationException("its counts are in the cells");
  }
}
