package org.pathforest.bench.stats;

/**
 * An upper bound on a ratio, or on another figure.
 *
 * @param bound the bound, in the unit of the figure
 */
public record Goal(double bound) {
  /** Allowance for noise: the interval may reach this far beyond the bound. */
  public static final double ALLOWANCE = 0.03;

  /** The result of judging an interval. */
  public enum Verdict {
    /** The interval ends at most {@link #ALLOWANCE} beyond the bound. */
    REACHED,
    /** The interval ends farther beyond the bound. */
    MISSED,
    /** There are no runs, or too few for an interval. */
    OPEN
  }

  /** Judges an interval; null if there are no runs. */
  public Verdict judge(Interval interval) {
    if (interval == null || !interval.isConfident()) {
      return Verdict.OPEN;
    }
    // Sums of decimals are not exact: 1.13 must not miss 1.10 + 0.03.
    if (interval.high() > bound + ALLOWANCE + 1e-9) {
      return Verdict.MISSED;
    }
    return Verdict.REACHED;
  }
}
