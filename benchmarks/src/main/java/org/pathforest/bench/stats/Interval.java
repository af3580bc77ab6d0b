package org.pathforest.bench.stats;

import java.util.Locale;

/**
 * An estimate with its interval.
 *
 * @param estimate the estimate, in [low, high]
 * @param low lower end of the interval
 * @param high upper end of the interval
 * @param confidence confidence of the interval; below {@link #WANTED} if there are too few samples
 * @param samples number of samples; for several programs, the smallest number of any program
 */
public record Interval(double estimate, double low, double high, double confidence, int samples) {
  /** The confidence that an interval should have. */
  public static final double WANTED = 0.95;

  /** Returns whether the confidence is at least {@link #WANTED}. */
  public boolean isConfident() {
    return confidence >= WANTED;
  }

  /** Returns the text that tables show: {@code 1.05 [1.03, 1.08]}. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.2f [%.2f, %.2f]", estimate, low, high);
  }

  /** Returns the same text, with {@code *} if the confidence is too low. */
  public String marked() {
    return this + (isConfident() ? "" : "*");
  }
}
