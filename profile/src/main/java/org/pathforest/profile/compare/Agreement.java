package org.pathforest.profile.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;

/**
 * The similarity of two runs' distributions of sequences of n paths. The overlap is the sum over
 * all sequences of the smaller of their two shares; it is 1 if both runs have the same shares.
 * Counts of methods profiled in bursts are estimated. Sequences of different class files count as
 * different sequences.
 *
 * @param overlap in [0, 1]
 * @param hot number of sequences that make up at least a thousandth of the first run's occurrences
 * @param hotFound number of these that make up at least a thousandth of the second run's
 *     occurrences, too
 * @param hotOverlap overlap if only the hot sequences of the first run are considered; 1 if there
 *     are none
 */
public record Agreement(double overlap, int hot, int hotFound, double hotOverlap) {
  private static final double HOT = 0.001;

  /**
   * Compares two runs.
   *
   * @param first the run that is taken as correct
   * @param second the other run
   * @param n length of the sequences, 1 or more; methods that know only shorter ones are left out
   */
  public static Agreement of(Profile first, Profile second, int n) throws IOException {
    Set<MethodKey> both = new HashSet<>(first.methods());
    both.retainAll(second.methods());
    double allFirst = occurrences(first, n);
    double allSecond = occurrences(second, n);
    double overlap = 0;
    int hot = 0;
    int found = 0;
    List<double[]> hotShares = new ArrayList<>();
    for (MethodKey key : first.methods()) {
      MethodProfile method = first.method(key);
      if (method.exactUpTo() < n) {
        continue;
      }
      Run a = new Run(method, n);
      MethodProfile other = both.contains(key) ? second.method(key) : null;
      Run b = other == null || other.exactUpTo() < n ? null : new Run(other, n);
      for (int v = a.kipf.levelStart(n); v < a.kipf.levelEnd(n); v++) {
        int same = Grams.node(a, a.kipf.ids(v), b);
        double of = a.count(v) / allFirst;
        double in = same < 0 ? 0 : b.count(same) / allSecond;
        overlap += Math.min(of, in);
        if (of >= HOT) {
          hotShares.add(new double[] {of, in});
        }
        hot += of >= HOT ? 1 : 0;
        found += of >= HOT && in >= HOT ? 1 : 0;
      }
    }
    return new Agreement(Math.min(1, overlap), hot, found, overlap(hotShares));
  }

  /**
   * Returns the overlap of shares in two runs, after scaling the shares of each run to a sum of 1.
   */
  private static double overlap(List<double[]> shares) {
    double first = shares.stream().mapToDouble(s -> s[0]).sum();
    double second = shares.stream().mapToDouble(s -> s[1]).sum();
    if (first == 0 || second == 0) {
      return first == second ? 1 : 0;
    }
    return Math.min(
        1, shares.stream().mapToDouble(s -> Math.min(s[0] / first, s[1] / second)).sum());
  }

  private static double occurrences(Profile profile, int n) throws IOException {
    double all = 0;
    for (MethodKey key : profile.methods()) {
      MethodProfile method = profile.method(key);
      if (method.exactUpTo() >= n) {
        Run run = new Run(method, n);
        for (int v = run.kipf.levelStart(n); v < run.kipf.levelEnd(n); v++) {
          all += run.count(v);
        }
      }
    }
    return all;
  }
}
