package org.pathforest.bench.micro;

import org.pathforest.runtime.HolderCalls;
import org.pathforest.runtime.table.SlabForest;
import org.pathforest.runtime.thread.Archive;

/**
 * {@link FourBranches}, instrumented by hand as D'Elia &amp; Demetrescu would: Ball &amp; Larus's
 * register, and two nodes of a slab forest that move on with each path. The path ids are those of
 * the woven loop, so that the tables are the same. Nothing is recorded about exceptions.
 */
final class FourBranchesByHandKsf implements Loop {
  private static final int WAYS = 16;

  private final Archive archive;

  FourBranchesByHandKsf(int k) {
    archive = Archives.register(FourBranchesByHandKsf.class, k, false);
  }

  @Override
  public long run(int[] numbers) {
    SlabForest forest =
        (SlabForest) HolderCalls.table(archive, 0, FourBranchesByHand.PATHS, HolderCalls.FOREST);
    SlabForest.Node top = null;
    SlabForest.Node bottom = null;
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
      bottom = SlabForest.base(forest, top, bottom);
      top = SlabForest.top(forest, top, r);
      bottom = SlabForest.count(forest, top, bottom, r);
      r = 0;
    }
    r += WAYS;
    bottom = SlabForest.base(forest, top, bottom);
    top = SlabForest.top(forest, top, r);
    SlabForest.count(forest, top, bottom, r);
    return sum;
  }
}
