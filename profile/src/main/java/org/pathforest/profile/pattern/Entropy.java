package org.pathforest.profile.pattern;

import java.util.Collection;

/** Entropies of observed frequencies, in bits. */
final class Entropy {
  private static final double LOG_2 = Math.log(2);

  private Entropy() {}

  /** Sum of the counts times the entropy of their frequencies. */
  static double total(Collection<Long> counts) {
    double sum = 0;
    double logs = 0;
    for (long c : counts) {
      if (c > 0) {
        sum += (double) c;
        logs += (double) c * Math.log((double) c);
      }
    }
    return sum == 0 ? 0 : (sum * Math.log(sum) - logs) / LOG_2;
  }

  /**
   * By how much an entropy is estimated too low, times the number of observations (Miller 1955).
   *
   * @param kinds how many different ones were observed
   */
  static double missing(int kinds) {
    return (kinds - 1) / (2 * LOG_2);
  }
}
