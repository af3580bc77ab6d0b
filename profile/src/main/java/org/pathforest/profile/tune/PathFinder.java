package org.pathforest.profile.tune;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.pathforest.paths.weights.LoopForest;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.forest.Words;

/** Finds patterns in the paths that a loop's iterations take: cycles, and runs of one path. */
final class PathFinder {
  /** Runs are reported only if the loop's iterations are at least this share of its back edges. */
  private static final double SEEN = 0.5;

  /**
   * Paths form a cycle if the cycle follows at least this share of their occurrences. A loop is
   * cyclic if paths of cycles are at least this share of its iterations.
   */
  private static final double CYCLE = 0.5;

  /** Paths with a smaller share of the iterations are not examined for runs. */
  private static final double RARE = 0.01;

  /** Least mean length of runs. */
  private static final double LONG = 8;

  private final Kipf kipf;
  private final MethodPaths paths;
  private final LoopForest loops;
  private final Iterations iterations;
  private final Map<Integer, List<Finding>> found;
  private final Set<Integer> inCycles = new HashSet<>();

  /**
   * Creates the search.
   *
   * @param found findings by loop header; the search adds to them
   */
  PathFinder(
      Kipf kipf,
      MethodPaths paths,
      LoopForest loops,
      Iterations iterations,
      Map<Integer, List<Finding>> found) {
    this.kipf = kipf;
    this.paths = paths;
    this.loops = loops;
    this.iterations = iterations;
    this.found = found;
  }

  /** Finds cycles of different paths anywhere in the method. */
  void cycles() {
    int n = kipf.exactUpTo();
    Map<List<Integer>, Long> seen = new TreeMap<>(PathFinder::compare);
    for (int v = kipf.levelStart(n); v < kipf.levelEnd(n); v++) {
      int[] gram = kipf.ids(v);
      int period = Words.periods(gram)[0];
      if (period >= 2 && 2 * period <= n) {
        int first = Words.leastRotation(gram, period);
        int[] turn = Words.unroll(Arrays.copyOf(gram, period), first, period);
        seen.merge(Arrays.stream(turn).boxed().toList(), kipf.count(v), Long::sum);
      }
    }
    seen.forEach(this::cycle);
  }

  private static int compare(List<Integer> a, List<Integer> b) {
    int[] x = a.stream().mapToInt(Integer::intValue).toArray();
    int[] y = b.stream().mapToInt(Integer::intValue).toArray();
    return Arrays.compare(x, y);
  }

  private void cycle(List<Integer> least, long occurrences) {
    int[] turn = least.stream().mapToInt(Integer::intValue).toArray();
    int n = kipf.exactUpTo();
    long all = 0;
    for (int id : new HashSet<>(least)) {
      all += kipf.countOf(id);
    }
    double share = (double) occurrences / all;
    if (occurrences < BranchFinder.ENOUGH || share < CYCLE) {
      return;
    }
    // The turn ends with the path that executes most, so that code for a turn reads from its
    // beginning to its end.
    int best = 0;
    double gain = 0;
    for (int from = 0; from < turn.length; from++) {
      int[] gram = Words.unroll(turn, from, n);
      gain += Cost.TEST * tests(gram[0]) * kipf.countOf(gram);
      best = isBetter(turn, from, best) ? from : best;
    }
    int[] shown = Words.unroll(turn, best, turn.length);
    long count = kipf.countOf(Words.unroll(turn, best, n));
    inCycles.addAll(least);
    found
        .computeIfAbsent(loopAround(least), h -> new ArrayList<>())
        .add(
            new Finding.Cycle(
                Arrays.stream(shown).boxed().toList(),
                n,
                count,
                (double) count / kipf.countOf(shown[0]),
                share,
                gain));
  }

  private boolean isBetter(int[] turn, int from, int best) {
    int n = kipf.exactUpTo();
    int last = (from + turn.length - 1) % turn.length;
    int bestLast = (best + turn.length - 1) % turn.length;
    int more = Double.compare(paths.instructions(turn[last]), paths.instructions(turn[bestLast]));
    return more > 0
        || (more == 0
            && kipf.countOf(Words.unroll(turn, from, n))
                > kipf.countOf(Words.unroll(turn, best, n)));
  }

  /**
   * Returns the number of tests on a path that would be unnecessary if the path were known in
   * advance.
   */
  private int tests(int path) {
    Map<Integer, Integer> ways = iterations.ways(path);
    return ways == null ? 1 : Math.max(1, ways.size() - 1);
  }

  /**
   * Returns the header of the loop that runs the cycle: the outermost one that paths of the turn
   * return to.
   */
  private int loopAround(List<Integer> turn) {
    int header = LoopForest.NONE;
    for (int id : turn) {
      int to = paths.path(id).to();
      if (to >= 0 && (header < 0 || loops.contains(to, header))) {
        header = to;
      }
    }
    return header;
  }

  /** Returns whether most iterations of the loop with that header belong to cycles. */
  boolean goesRound(int header) {
    long all = 0;
    long those = 0;
    for (int id : iterations.of(header)) {
      all += kipf.countOf(id);
      those += inCycles.contains(id) ? kipf.countOf(id) : 0;
    }
    return all > 0 && those >= CYCLE * all;
  }

  /** Returns the least length that half of the runs of a path do not exceed; 0 if it is unknown. */
  private int half(int path, long runs) {
    int k = kipf.exactUpTo();
    int[] gram = new int[k];
    Arrays.fill(gram, path);
    // Each run of more than n paths has exactly one window of n + 1 paths with no equal path before
    // it.
    for (int n = 1; n + 2 <= k; n++) {
      long longer =
          kipf.countOf(Arrays.copyOf(gram, n + 1)) - kipf.countOf(Arrays.copyOf(gram, n + 2));
      if (2 * longer <= runs) {
        return n;
      }
    }
    return 0;
  }

  /** Finds runs of one path in a loop. */
  void runs(MethodPaths.Loop loop) {
    int[] ids = iterations.of(loop.header());
    long all = Arrays.stream(ids).mapToLong(kipf::countOf).sum();
    if (kipf.exactUpTo() < 2
        || ids.length < 2
        || all < Math.max(BranchFinder.ENOUGH, SEEN * loop.backEdges())
        || goesRound(loop.header())) {
      return;
    }
    List<Finding.Run> runs = new ArrayList<>();
    double gain = 0;
    for (int id : ids) {
      long count = kipf.countOf(id);
      long twice = kipf.countOf(id, id);
      double mean = (double) count / Math.max(1, count - twice);
      if (count >= RARE * all && mean >= LONG) {
        runs.add(new Finding.Run(id, count, (double) count / all, mean, half(id, count - twice)));
        gain += Cost.TEST * twice;
      }
    }
    if (!runs.isEmpty()) {
      runs.sort(Comparator.comparingLong(r -> -r.count()));
      found
          .computeIfAbsent(loop.header(), h -> new ArrayList<>())
          .add(new Finding.Runs(runs, gain));
    }
  }
}
