package org.pathforest.profile.coverage;

/**
 * Numbers of covered items and of all items.
 *
 * @param covered number of covered items, in [0, total]
 * @param total number of all items, 0 or more
 */
public record Counter(long covered, long total) {
  /** The counter of no items. */
  public static final Counter NONE = new Counter(0, 0);

  /** Checks the range. */
  public Counter {
    if (covered < 0 || covered > total) {
      throw new IllegalArgumentException(covered + " of " + total);
    }
  }

  /** Returns the sum of both. */
  public Counter plus(Counter other) {
    return new Counter(covered + other.covered, total + other.total);
  }

  /** Returns the counter with one more item, covered or not. */
  public Counter plus(boolean isCovered) {
    return new Counter(covered + (isCovered ? 1 : 0), total + 1);
  }

  /** Returns the covered share, in [0, 1]; 1 if there are no items. */
  public double share() {
    return total == 0 ? 1 : (double) covered / total;
  }
}
