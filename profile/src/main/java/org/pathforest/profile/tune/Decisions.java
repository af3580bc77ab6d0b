package org.pathforest.profile.tune;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.pathforest.profile.forest.Kipf;

/** What branches did in an iteration, by what other branches did in the one before. */
final class Decisions {
  /**
   * Another branch decides if this one then goes the same way in so many of the cases, which it
   * does not do most of the time.
   */
  private static final double DECIDED = 0.95;

  /** And if that is so many of the times that it goes that way. */
  private static final double COVERED = 0.5;

  /** A branch that went some way. */
  private record Way(int from, int to) {}

  /**
   * That one branch follows from another one.
   *
   * @param from block of the other one
   * @param to where that went in the iteration before
   * @param then where this one goes after that
   * @param cases how often it ran after that
   * @param held how often it went that way
   */
  record Rule(int from, int to, int then, long cases, long held) {}

  // By block: where it went, by where others went before.
  private final Map<Integer, Map<Way, Map<Integer, Long>>> seen = new TreeMap<>();

  private final Map<Integer, Map<Integer, Long>> all = new TreeMap<>();

  /**
   * Looks at all pairs of iterations in a row.
   *
   * @param wanted blocks of the branches that matter
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

  /** The rule that tells most of a branch; null if there is none. */
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
