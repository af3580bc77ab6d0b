package org.pathforest.profile.predict;

import java.util.ArrayList;
import java.util.List;
import org.pathforest.profile.forest.Kipf;

/**
 * How much of the sequences of n paths shorter ones predict: the sum, over those that ran, of the
 * smaller of the real and the expected number of occurrences.
 *
 * @param n paths in a row
 * @param from how many paths in a row are known, in [1, n)
 * @param sequences different ones that ran
 * @param occurrences of them
 * @param common how many of these are expected
 */
public record Overlap(int n, int from, long sequences, double occurrences, double common) {

  /** The share of occurrences that is predicted; 1 of none. */
  public double share() {
    return occurrences == 0 ? 1 : common / occurrences;
  }

  /** Of both. */
  Overlap plus(Overlap o) {
    return new Overlap(
        n, from, sequences + o.sequences, occurrences + o.occurrences, common + o.common);
  }

  /**
   * Of one method: for each {@code from} all longer n that its forest knows.
   *
   * @param hottest is told what is expected of each from all but its last path
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
