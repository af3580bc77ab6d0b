package org.pathforest.profile.predict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.pathforest.profile.forest.Kipf;

/**
 * The sequences of n paths that ran most often in all methods together. Each comes with its
 * expected number of executions, computed from sequences of n - 1 paths. Among equal counts, those
 * added first are kept. Not safe for use by several threads.
 */
final class HottestSequences {
  /** Greatest relative error of an expectation that counts as right. */
  static final double TOLERANCE = 0.1;

  /** Number of sequences kept: at most this many can have a thousandth of all occurrences each. */
  private static final int KEPT = 1000;

  private static final int[] TOPS = {10, 100};
  private static final double[] SHARES = {0.01, 0.001};

  /** A sequence; numbers increase in the order in which sequences are added. */
  private record Candidate(long count, double expected, long number) {
    boolean right() {
      return Math.abs(expected - count) <= TOLERANCE * count;
    }
  }

  private static final Comparator<Candidate> WORST_FIRST =
      Comparator.comparingLong(Candidate::count)
          .thenComparing(Comparator.comparingLong(Candidate::number).reversed());

  private final Map<Integer, PriorityQueue<Candidate>> kept = new TreeMap<>();
  private final Map<Integer, Double> occurrences = new TreeMap<>();
  private long told;

  /**
   * Adds the sequences of n paths of a method.
   *
   * @param expected expected number of occurrences, by node
   */
  void addAll(Kipf kipf, int n, double[] expected) {
    PriorityQueue<Candidate> queue =
        kept.computeIfAbsent(n, key -> new PriorityQueue<>(WORST_FIRST));
    double sum = 0;
    for (int v = kipf.levelStart(n); v < kipf.levelEnd(n); v++) {
      long count = kipf.count(v);
      sum += count;
      if (count > 0 && (queue.size() < KEPT || count > queue.peek().count())) {
        queue.add(new Candidate(count, expected[v], told++));
        if (queue.size() > KEPT) {
          queue.remove();
        }
      }
    }
    occurrences.merge(n, sum, Double::sum);
  }

  /** Returns the results for n = 2 and up. */
  List<Hottest> all() {
    List<Hottest> all = new ArrayList<>();
    kept.forEach(
        (n, queue) -> {
          List<Candidate> best = queue.stream().sorted(WORST_FIRST.reversed()).toList();
          for (int top : TOPS) {
            all.add(of(n, top, 0, best.subList(0, Math.min(top, best.size()))));
          }
          for (double share : SHARES) {
            double least = share * occurrences.get(n);
            all.add(of(n, 0, share, best.stream().filter(c -> c.count() >= least).toList()));
          }
        });
    return all;
  }

  private static Hottest of(int n, int top, double share, List<Candidate> sequences) {
    return new Hottest(
        n, top, share, sequences.size(), sequences.stream().filter(Candidate::right).count());
  }
}
