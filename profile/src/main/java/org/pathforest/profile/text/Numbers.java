package org.pathforest.profile.text;

import java.math.BigInteger;
import java.util.Locale;
import org.pathforest.paths.text.Percent;

/** Formats numbers for people. */
public final class Numbers {
  private Numbers() {}

  /** Returns {@code 1,234 times}. */
  public static String count(long n, String what) {
    return count(n) + ' ' + what + (n == 1 ? "" : "s");
  }

  /** Returns {@code 1,234}. */
  public static String count(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }

  /** Returns {@code 1,234 calls}, or {@code at least 1,234 calls} if some numbers are unknown. */
  public static String calls(long n, int unknown) {
    return (unknown > 0 ? "at least " : "") + count(n, "call");
  }

  /** Returns {@code 12.3%}; at most {@code 100.0%}. */
  public static String percent(double share) {
    return Percent.of(share);
  }

  /** Returns {@code 1,234}; above one million, a power of ten, rounded down. */
  public static String possible(BigInteger n) {
    return n.compareTo(BigInteger.valueOf(1_000_000)) <= 0
        ? String.format(Locale.ROOT, "%,d", n)
        : "10^" + (n.toString().length() - 1);
  }

  /** Returns {@code 1.2 million} or {@code 3.4 billion}; below one million, a whole number. */
  public static String magnitude(double n) {
    if (n < 1e6) {
      return count((long) n);
    }
    return n < 1e9
        ? String.format(Locale.ROOT, "%.1f million", n / 1e6)
        : String.format(Locale.ROOT, "%,.1f billion", n / 1e9);
  }
}
