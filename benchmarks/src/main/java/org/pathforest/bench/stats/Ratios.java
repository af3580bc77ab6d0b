package org.pathforest.bench.stats;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * Estimates from the ratios of rounds. In each round two configurations ran shortly after one
 * another. Their ratio is the quotient of their times.
 */
public final class Ratios {
  /** With fewer samples, not even their range is an interval of a median with enough confidence. */
  private static final int FEWEST = 6;

  private static final int RESAMPLES = 10_000;
  private static final long SEED = 1996_2013;

  private Ratios() {}

  /**
   * Returns the median and its interval by order statistics. The interval reaches from the l-th
   * smallest to the l-th greatest sample. The number l is the greatest for which the confidence
   * suffices, whatever the distribution of the samples. For five samples or fewer there is no such
   * l. The interval then reaches from the smallest to the greatest sample, and has less confidence.
   *
   * @param ratios one or more samples
   */
  public static Interval median(double... ratios) {
    int n = ratios.length;
    if (n == 0) {
      throw new IllegalArgumentException("no samples");
    }
    double[] sorted = ratios.clone();
    Arrays.sort(sorted);
    BinomialDistribution below = BinomialDistribution.of(n, 0.5);
    int l = 1;
    while (2 * (l + 1) <= n && confidence(below, l + 1) >= Interval.WANTED) {
      l++;
    }
    return new Interval(
        Median.withDefaults().evaluate(sorted.clone()),
        sorted[l - 1],
        sorted[n - l],
        confidence(below, l),
        n);
  }

  /**
   * Returns the probability that the median is between the l-th smallest and l-th greatest sample.
   */
  private static double confidence(BinomialDistribution below, int l) {
    return Math.max(0, 1 - 2 * below.cumulativeProbability(l - 1));
  }

  /**
   * Returns the geometric mean of the programs' medians and its interval by the bootstrap: the
   * rounds of each program are resampled with replacement, many times.
   *
   * @param programs for each program, the ratios of its rounds; one or more programs
   */
  public static Interval geometricMean(List<double[]> programs) {
    if (programs.isEmpty()) {
      throw new IllegalArgumentException("no programs");
    }
    SplittableRandom random = new SplittableRandom(SEED);
    Median median = Median.withDefaults();
    double[] means = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      double sum = 0;
      for (double[] ratios : programs) {
        double[] drawn = new double[ratios.length];
        for (int j = 0; j < drawn.length; j++) {
          drawn[j] = ratios[random.nextInt(ratios.length)];
        }
        sum += Math.log(median.evaluate(drawn));
      }
      means[i] = Math.exp(sum / programs.size());
    }
    double estimate =
        Math.exp(
            programs.stream()
                .mapToDouble(ratios -> Math.log(median.evaluate(ratios.clone())))
                .average()
                .orElseThrow());
    double tail = (1 - Interval.WANTED) / 2;
    double[] ends = Quantile.withDefaults().evaluate(means, tail, 1 - tail);
    int fewest = programs.stream().mapToInt(r -> r.length).min().orElseThrow();
    return new Interval(
        estimate,
        Math.min(estimate, ends[0]),
        Math.max(estimate, ends[1]),
        // As for a single median, too few rounds do not show how much rounds differ.
        fewest < FEWEST ? 0 : Interval.WANTED,
        fewest);
  }
}
