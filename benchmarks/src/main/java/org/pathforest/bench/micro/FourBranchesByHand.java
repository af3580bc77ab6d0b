package org.pathforest.bench.micro;

import org.pathforest.runtime.HolderCalls;
import org.pathforest.runtime.table.IntTable;
import org.pathforest.runtime.thread.Archive;

/**
 * {@link FourBranches}, instrumented by hand as Ball &amp; Larus would: a register, an increment in
 * one arm of each branch, and a table. Nothing is recorded about exceptions. A path is counted at
 * the back edge itself, after the increment of the index, as in woven loops. The same applies to
 * the other loops by hand.
 */
final class FourBranchesByHand implements Loop {
  private static final int WAYS = 16;

  /**
   * Paths from the entry and from the back edge: each way through the loop, and the way out of it.
   */
  static final int PATHS = 2 * (WAYS + 1);

  private final Archive archive;

  FourBranchesByHand(int k, boolean single) {
    archive = Archives.register(FourBranchesByHand.class, k, single);
  }

  @Override
  public long run(int[] numbers) {
    IntTable table = (IntTable) HolderCalls.table(archive, 0, PATHS, HolderCalls.INT);
    int r = WAYS + 1;
    long sum = 0;
    for (int i = 0, n = numbers.length; i < n; ) {
      int number = numbers[i];
      if ((number & 1) != 0) {
        sum += 3;
      } else {
        sum ^= 1;
        r += 8;
      }
      if ((number & 2) != 0) {
        sum += 5;
      } else {
        sum ^= 8;
        r += 4;
      }
      if ((number & 4) != 0) {
        sum += 7;
      } else {
        sum ^= 15;
        r += 2;
      }
      if ((number & 8) != 0) {
        sum += 9;
      } else {
        sum ^= 22;
        r += 1;
      }
      i++;
      r = IntTable.step(table, r);
    }
    IntTable.finish(table, r + WAYS);
    return sum;
  }
}
