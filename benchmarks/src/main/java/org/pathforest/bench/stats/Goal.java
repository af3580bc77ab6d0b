package org.pathforest.bench.stats;

/**
 * An upper bound on a ratio.
 *
 * @param bound the figure to reach
 */
public record Goal(double bound) {
  /** What noise is allowed: how far the interval may reach beyond the bound. */
  public static final double ALLOWANCE = 0.03;

  /** What was found. */
  public enum Verdict {
    /** The interval ends at most an allowance beyond the bound. */
    REACHED,
    /** It ends further off. */
    MISSED,
    /** There are no runs, or too few for an interval. */
    OPEN
  }

  /** Judges an interval; null if there is none. */
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
