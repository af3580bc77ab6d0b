package org.pathforest.profile.tune;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pathforest.profile.forest.Kipf;

/**
 * How often a branch in a loop goes the way that it went so many iterations before, one branch by
 * itself: beside a branch without order, no order of whole paths would show a period.
 */
final class BranchPeriods {
  /**
   * A branch of a loop.
   *
   * @param header the loop's
   * @param block that ends with the branch
   * @param compared index n: how often the branch ran in an iteration and in that n iterations
   *     before, all between them being iterations, too; index 0 is 0
   * @param same how often of these it went the same way
   */
  record Periods(int header, int block, List<Long> compared, List<Long> same) {
    /** Copies the lists. */
    public Periods {
      compared = List.copyOf(compared);
      same = List.copyOf(same);
    }

    /** Share of the executions in which it goes the way of n iterations before; 0 if not known. */
    public double share(int n) {
      return compared.get(n) == 0 ? 0 : (double) same.get(n) / compared.get(n);
    }
  }

  private BranchPeriods() {}

  /** Compares all branches of iterations, in order of headers and blocks. */
  static List<Periods> of(Kipf kipf, Iterations iterations) {
    int most = kipf.exactUpTo();
    Map<Integer, Map<Integer, long[][]>> found = new TreeMap<>();
    // The path that a node's n-gram begins with if all of it are iterations of one loop, else -1.
    int[] first = new int[kipf.size()];
    for (int n = 1; n <= kipf.depth(); n++) {
      for (int v = kipf.levelStart(n); v < kipf.levelEnd(n); v++) {
        int parent = kipf.parent(v);
        int header = iterations.header(kipf.id(v));
        first[v] = header < 0 ? -1 : parent < 0 ? kipf.id(v) : first[parent];
        if (parent < 0 || first[v] < 0) {
          continue;
        }
        if (iterations.header(first[v]) != header) {
          first[v] = -1;
          continue;
        }
        Map<Integer, long[][]> branches = found.computeIfAbsent(header, h -> new TreeMap<>());
        Map<Integer, Integer> before = iterations.ways(first[v]);
        for (Map.Entry<Integer, Integer> way : iterations.ways(kipf.id(v)).entrySet()) {
          Integer then = before.get(way.getKey());
          if (then != null) {
            long[][] sums = branches.computeIfAbsent(way.getKey(), b -> new long[2][most]);
            sums[0][n - 1] += kipf.count(v);
            sums[1][n - 1] += then.equals(way.getValue()) ? kipf.count(v) : 0;
          }
        }
      }
    }
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
