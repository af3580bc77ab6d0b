package org.pathforest.bench.micro;

/**
 * {@link FourBranches}, instrumented by hand as D'Elia &amp; Demetrescu would, with a forest that
 * has only what their algorithm needs. This is the least that a k-slab forest costs. Each thread
 * has its own forest.
 */
final class FourBranchesByHandForest implements Loop {
  private static final int WAYS = 16;

  private final ThreadLocal<PlainForest> forests;

  FourBranchesByHandForest(int k, boolean map) {
    forests = ThreadLocal.withInitial(() -> new PlainForest(k, map));
  }

  /** Returns the number of paths that this thread has counted. */
  long paths() {
    return forests.get().paths();
  }

  @Override
  public long run(int[] numbers) {
    PlainForest forest = forests.get();
    PlainForest.Node top = null;
    PlainForest.Node bottom = null;
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
      bottom = forest.base(top, bottom);
      top = forest.top(top, r);
      bottom = forest.count(top, bottom, r);
      r = 0;
    }
    r += WAYS;
    bottom = forest.base(top, bottom);
    top = forest.top(top, r);
    forest.count(top, bottom, r);
    return sum;
  }
}
