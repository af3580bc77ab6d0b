package org.pathforest.profile.tune;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.pathforest.profile.forest.Kipf;

/**
 * Outcomes of branches in an iteration, grouped by the outcomes of other branches in the iteration
 * before.
 */
final class Decisions {
  /**
   * Another branch decides this one if this one then has the same outcome in at least this share of
   * the cases. That outcome must not be its most frequent one.
   */
  private static final double DECIDED = 0.95;

  /** These cases must also be at least this share of all executions with that outcome. */
  private static final double COVERED = 0.5;

  /** An outcome of a branch: the block of the branch, and the block that it went to. */
  private record Way(int from, int to) {}

  /**
   * A rule by which one branch follows from another one.
   *
   * @param from block of the other branch
   * @param to block that the other branch went to in the iteration before
   * @param then block that this branch usually goes to afterwards
   * @param cases how often this branch ran afterwards
   * @param held how often this branch went to {@code then} in these cases
   */
  record Rule(int from, int to, int then, long cases, long held) {}

  // By block: outcomes of its branch, by outcome of another branch in the iteration before.
  private final Map<Integer, Map<Way, Map<Integer, Long>>> seen = new TreeMap<>();

  private final Map<Integer, Map<Integer, Long>> all = new TreeMap<>();

  /**
   * Examines all pairs of consecutive iterations.
   *
   * @param wanted blocks of the branches to examine
   */
  Decisions(Kipf kipf, Iterations iterations, Set<Integer> wanted) {
    for (int v = 0; v < kipf.size(); v++) {
      if (kipf.level(v) == 2) {
        int before = kipf.id(kipf.parent(v));
        int own = kipf.id(v);
        if (iterations.header(own) >= 0 && iterations.header(own) == iterations.header(before)) {
          add(iterations.ways(before), iterations.ways(own), wanted, kipf.count(v));
        }
      }
    }
  }

  private void add(
      Map<Integer, Integer> before, Map<Integer, Integer> own, Set<Integer> wanted, long count) {
    own.forEach(
        (block, to) -> {
          if (wanted.contains(block)) {
            all.computeIfAbsent(block, b -> new TreeMap<>()).merge(to, count, Long::sum);
            Map<Way, Map<Integer, Long>> ways = seen.computeIfAbsent(block, b -> new HashMap<>());
            before.forEach(
                (from, way) -> {
                  if (!from.equals(block)) {
                    ways.computeIfAbsent(new Way(from, way), w -> new TreeMap<>())
                        .merge(to, count, Long::sum);
                  }
                });
          }
        });
  }

  /** Returns the rule that is right most often for a branch; null if there is none. */
  Rule of(int block) {
    Map<Integer, Long> outcomes = all.get(block);
    Rule best = null;
    if (outcomes != null) {
      int usual = most(outcomes);
      for (Map.Entry<Way, Map<Integer, Long>> e : seen.get(block).entrySet()) {
        int then = most(e.getValue());
        long held = e.getValue().get(then);
        long cases = e.getValue().values().stream().mapToLong(n -> n).sum();
        Way way = e.getKey();
        if (then != usual
            && held >= DECIDED * cases
            && held >= COVERED * outcomes.get(then)
            && (best == null || held > best.held || (held == best.held && way.from < best.from))) {
          best = new Rule(way.from, way.to, then, cases, held);
        }
      }
    }
    return best;
  }

  private static int most(Map<Integer, Long> outcomes) {
    int most = -1;
    for (Map.Entry<Integer, Long> e : outcomes.entrySet()) {
      most = most < 0 || e.getValue() > outcomes.get(most) ? e.getKey() : most;
    }
    return most;
  }
}
