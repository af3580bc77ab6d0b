package org.pathforest.paths.text;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Formats shares as percentages, rounded to the nearest tenth. Only a share of exactly 0 or 1 is
 * shown as {@code 0.0%} or {@code 100.0%}. Other shares that would be rounded to these are shown as
 * {@code <0.1%} or {@code >99.9%}.
 */
public final class Percent {
  /** Largest number of decimals that are shown to tell a share from a bound. */
  private static final int MOST_DECIMALS = 20;

  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  private Percent() {}

  /**
   * Returns a share as a percentage, such as {@code 12.3%}. Shares below 0 and NaN count as 0,
   * shares above 1 as 1.
   */
  public static String of(double share) {
    return of(new BigDecimal(Double.isNaN(share) ? 0 : Math.min(1, Math.max(0, share))));
  }

  /**
   * Returns a part as a percentage of a whole, such as {@code 12.3%}.
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
   * Returns a percentage such as {@code 79.96%}, with as many decimals as are needed to see whether
   * a share reaches a bound.
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
   * Returns a quotient rounded to the nearest, with as many decimals as are needed to tell it from
   * a bound that it does not equal.
   *
   * @param whole more than 0
   * @param decimals least number of decimals
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
