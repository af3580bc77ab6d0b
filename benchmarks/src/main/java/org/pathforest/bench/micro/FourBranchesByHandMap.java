package org.pathforest.bench.micro;

import java.util.HashMap;
import java.util.Map;

/**
 * {@link FourBranches}, instrumented by hand with a {@link HashMap} of counters per thread. As in
 * library code, this hash table has a node and a boxed key for each path. It is not made for the
 * purpose. D'Elia &amp; Demetrescu (2013, section 6) measured against a stripped-down {@code
 * HashMap}.
 */
final class FourBranchesByHandMap implements Loop {
  private static final int WAYS = 16;
  private final ThreadLocal<Map<Integer, long[]>> counters = ThreadLocal.withInitial(HashMap::new);

  private static void count(Map<Integer, long[]> counts, int id) {
    long[] count = counts.get(id);
    if (count == null) {
      counts.put(id, new long[] {1});
    } else {
      count[0]++;
    }
  }

  /** Returns the number of paths that this thread has counted. */
  long paths() {
    return counters.get().values().stream().mapToLong(count -> count[0]).sum();
  }

  @Override
  public long run(int[] numbers) {
    Map<Integer, long[]> counts = counters.get();
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
      count(counts, r);
      r = 0;
    }
    count(counts, r + WAYS);
    return sum;
  }
}
