package org.pathforest.paths.text;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Shares as people read them: percentages rounded to the nearest tenth. All and nothing are said of
 * all and nothing only.
 */
public final class Percent {
  /** Bounds and shares that differ in later digits only are shown with this many. */
  private static final int MOST_DECIMALS = 20;

  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  private Percent() {}

  /** {@code 12.3%}; at least {@code 0.0%} and at most {@code 100.0%}. */
  public static String of(double share) {
    return of(new BigDecimal(Double.isNaN(share) ? 0 : Math.min(1, Math.max(0, share))));
  }

  /**
   * {@code 12.3%}.
   *
   * @param whole more than 0
   */
  public static String of(long part, long whole) {
    return of(BigDecimal.valueOf(part).divide(BigDecimal.valueOf(whole), 30, RoundingMode.HALF_UP));
  }

  private static String of(BigDecimal share) {
    BigDecimal rounded = share.multiply(HUNDRED).setScale(1, RoundingMode.HALF_UP);
    if (share.signum() > 0 && rounded.signum() == 0) {
      return "<0.1%";
    }
    if (share.compareTo(BigDecimal.ONE) < 0 && rounded.compareTo(HUNDRED) == 0) {
      return ">99.9%";
    }
    return rounded + "%";
  }

  /**
   * {@code 79.96%}: as many decimals as it takes to see whether a share reaches a bound.
   *
   * @param whole more than 0
   * @param bound in percent
   */
  public static String beside(BigDecimal bound, long part, long whole) {
    String text = of(part, whole);
    if (text.startsWith("<") || text.startsWith(">")) {
      return text;
    }
    BigDecimal hundredfold = HUNDRED.multiply(BigDecimal.valueOf(part));
    boolean reached = hundredfold.compareTo(bound.multiply(BigDecimal.valueOf(whole))) >= 0;
    BigDecimal shown = new BigDecimal(text.substring(0, text.length() - 1));
    return reached == shown.compareTo(bound) >= 0
        ? text
        : apart(hundredfold, whole, bound, 1) + "%";
  }

  /**
   * A quotient rounded to the nearest, with as many decimals as it takes to tell it from a bound
   * that it is not.
   *
   * @param whole more than 0
   * @param decimals at least so many
   */
  public static String apart(BigDecimal part, long whole, BigDecimal bound, int decimals) {
    BigDecimal of = BigDecimal.valueOf(whole);
    int side = part.compareTo(bound.multiply(of));
    BigDecimal rounded = part.divide(of, decimals, RoundingMode.HALF_UP);
    for (int d = decimals + 1; d <= MOST_DECIMALS && rounded.compareTo(bound) != side; d++) {
      rounded = part.divide(of, d, RoundingMode.HALF_UP);
    }
    return rounded.toPlainString();
  }
}
