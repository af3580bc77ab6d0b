package org.pathforest.profile.predict;

import java.util.ArrayList;
import java.util.List;
import org.pathforest.profile.forest.Kipf;

/**
 * The quality with which shorter sequences predict sequences of n paths: the sum of the smaller of
 * the real and the expected number of occurrences, over all sequences that ran.
 *
 * @param n number of paths in a predicted sequence
 * @param from number of paths in the known sequences, in [1, n)
 * @param sequences number of different sequences that ran
 * @param occurrences number of their occurrences
 * @param common number of occurrences that are expected
 */
public record Overlap(int n, int from, long sequences, double occurrences, double common) {

  /** Returns the share of occurrences that are predicted; 1 if there are none. */
  public double share() {
    return occurrences == 0 ? 1 : common / occurrences;
  }

  /** Returns the sum of both. */
  Overlap plus(Overlap o) {
    return new Overlap(
        n, from, sequences + o.sequences, occurrences + o.occurrences, common + o.common);
  }

  /**
   * Computes the overlaps of one method: for each {@code from}, all longer n that its forest knows.
   *
   * @param hottest receives the expected counts of each sequence, computed from all its paths but
   *     the last
   */
  static List<Overlap> of(PlacedForest forest, HottestSequences hottest) {
    Kipf kipf = forest.kipf();
    double[] shares = forest.shares();
    List<Overlap> all = new ArrayList<>();
    for (int from = 1; from < kipf.exactUpTo(); from++) {
      double[] expected = forest.expected(from, shares);
      for (int n = from + 1; n <= kipf.exactUpTo(); n++) {
        double occurrences = 0;
        double common = 0;
        long sequences = 0;
        for (int v = kipf.levelStart(n); v < kipf.levelEnd(n); v++) {
          if (kipf.count(v) > 0) {
            sequences++;
            occurrences += kipf.count(v);
            common += Math.min((double) kipf.count(v), expected[v]);
          }
        }
        all.add(new Overlap(n, from, sequences, occurrences, common));
      }
      hottest.addAll(kipf, from + 1, expected);
    }
    return all;
  }
}
