package org.pathforest.bench.stats;

import java.util.Locale;

/**
 * An estimate and the interval around it.
 *
 * @param estimate in [low, high]
 * @param low end of the interval
 * @param high end of the interval
 * @param confidence that the interval has; of few samples less than {@link #WANTED}
 * @param samples of which it was made; of several programs, the fewest that one has
 */
public record Interval(double estimate, double low, double high, double confidence, int samples) {
  /** The confidence that an interval should have. */
  public static final double WANTED = 0.95;

  /** Whether it has the confidence that it should have. */
  public boolean isConfident() {
    return confidence >= WANTED;
  }

  /** As tables show it: {@code 1.05 [1.03, 1.08]}. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.2f [%.2f, %.2f]", estimate, low, high);
  }
}
