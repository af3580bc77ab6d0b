package org.pathforest.profile.tune;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pathforest.profile.forest.Kipf;

/**
 * How often a branch in a loop goes the same way as some iterations before. Each branch is examined
 * alone, because a single branch without order hides every period of whole paths.
 */
final class BranchPeriods {
  /**
   * A branch of a loop.
   *
   * @param header header of the loop
   * @param block block that ends with the branch
   * @param compared index n: how often the branch ran both in an iteration and n iterations before,
   *     with nothing but iterations between them; index 0 is 0
   * @param same index n: how often the branch went the same way in both
   */
  record Periods(int header, int block, List<Long> compared, List<Long> same) {
    /** Copies the lists. */
    public Periods {
      compared = List.copyOf(compared);
      same = List.copyOf(same);
    }

    /**
     * Returns the share of executions that go the same way as n iterations before; 0 if unknown.
     */
    public double share(int n) {
      return compared.get(n) == 0 ? 0 : (double) same.get(n) / compared.get(n);
    }
  }

  /** Path ids of two iterations of a loop. */
  private record Pair(int first, int then) {}

  private BranchPeriods() {}

  /** Compares all branches of iterations. The result is in order of headers and blocks. */
  static List<Periods> of(Kipf kipf, Iterations iterations) {
    int most = kipf.exactUpTo();
    // The first path of a node's n-gram if all its paths are iterations of one loop, else -1.
    int[] first = new int[kipf.size()];
    Map<Pair, long[]> pairs = new HashMap<>();
    for (int n = 1; n <= kipf.depth(); n++) {
      for (int v = kipf.levelStart(n); v < kipf.levelEnd(n); v++) {
        int parent = kipf.parent(v);
        int header = iterations.header(kipf.id(v));
        int begins = parent < 0 ? kipf.id(v) : first[parent];
        first[v] = header >= 0 && begins >= 0 && iterations.header(begins) == header ? begins : -1;
        if (parent >= 0 && first[v] >= 0) {
          Pair pair = new Pair(begins, kipf.id(v));
          pairs.computeIfAbsent(pair, p -> new long[most])[n - 1] += kipf.count(v);
        }
      }
    }
    Map<Integer, Map<Integer, long[][]>> found = new TreeMap<>();
    pairs.forEach(
        (pair, counts) -> {
          Map<Integer, long[][]> branches =
              found.computeIfAbsent(iterations.header(pair.first()), h -> new TreeMap<>());
          Map<Integer, Integer> before = iterations.ways(pair.first());
          iterations
              .ways(pair.then())
              .forEach(
                  (block, way) -> {
                    if (before.containsKey(block)) {
                      long[][] sums = branches.computeIfAbsent(block, b -> new long[2][most]);
                      boolean same = before.get(block).equals(way);
                      for (int n = 0; n < most; n++) {
                        sums[0][n] += counts[n];
                        sums[1][n] += same ? counts[n] : 0;
                      }
                    }
                  });
        });
    List<Periods> all = new ArrayList<>();
    found.forEach(
        (header, branches) ->
            branches.forEach(
                (block, sums) ->
                    all.add(new Periods(header, block, list(sums[0]), list(sums[1])))));
    return all;
  }

  private static List<Long> list(long[] sums) {
    return Arrays.stream(sums).boxed().toList();
  }
}
