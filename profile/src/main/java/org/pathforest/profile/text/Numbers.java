package org.pathforest.profile.text;

import java.math.BigInteger;
import java.util.Locale;
import org.pathforest.paths.text.Percent;

/** Numbers for people. */
public final class Numbers {
  private Numbers() {}

  /** {@code 1,234 times}. */
  public static String count(long n, String what) {
    return count(n) + ' ' + what + (n == 1 ? "" : "s");
  }

  /** {@code 1,234}. */
  public static String count(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }

  /** {@code 1,234 calls}, or {@code at least 1,234 calls} if some are not known. */
  public static String calls(long n, int unknown) {
    return (unknown > 0 ? "at least " : "") + count(n, "call");
  }

  /** {@code 12.3%}; at most 100.0%. */
  public static String percent(double share) {
    return Percent.of(share);
  }

  /** {@code 1,234}; above a million a power of ten, rounded down. */
  public static String possible(BigInteger n) {
    return n.compareTo(BigInteger.valueOf(1_000_000)) <= 0
        ? String.format(Locale.ROOT, "%,d", n)
        : "10^" + (n.toString().length() - 1);
  }

  /** {@code 1.2 million}. */
  public static String magnitude(double n) {
    if (n < 1e6) {
      return count((long) n);
    }
    return n < 1e9
        ? String.format(Locale.ROOT, "%.1f million", n / 1e6)
        : String.format(Locale.ROOT, "%,.1f billion", n / 1e9);
  }
}
