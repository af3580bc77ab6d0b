package org.pathforest.profile.coverage;

/**
 * How many of some things were executed.
 *
 * @param covered in [0, total]
 * @param total 0 or more
 */
public record Counter(long covered, long total) {
  /** Of nothing. */
  public static final Counter NONE = new Counter(0, 0);

  /** Checks the range. */
  public Counter {
    if (covered < 0 || covered > total) {
      throw new IllegalArgumentException(covered + " of " + total);
    }
  }

  /** Of both together. */
  public Counter plus(Counter other) {
    return new Counter(covered + other.covered, total + other.total);
  }

  /** With one more, covered or not. */
  public Counter plus(boolean isCovered) {
    return new Counter(covered + (isCovered ? 1 : 0), total + 1);
  }

  /** Covered part in [0, 1]; 1 of nothing. */
  public double share() {
    return total == 0 ? 1 : (double) covered / total;
  }
}
