package org.pathforest.bench.micro;

/**
 * {@link FourBranches}, instrumented by hand with only an array of counters per thread. This is the
 * least that Ball &amp; Larus's method costs where no count may be lost.
 */
final class FourBranchesByHandArray implements Loop {
  private static final int WAYS = 16;
  private static final ThreadLocal<long[]> COUNTS =
      ThreadLocal.withInitial(() -> new long[FourBranchesByHand.PATHS]);

  @Override
  public long run(int[] numbers) {
    long[] counts = COUNTS.get();
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
      counts[r]++;
      r = 0;
    }
    counts[r + WAYS]++;
    return sum;
  }
}
