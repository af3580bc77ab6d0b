package org.pathforest.viz;

import java.util.Locale;

/**
 * Turns a count into warmth by its share of the largest count, and that into colours and widths.
 */
final class Heat {
  /** What has never run. */
  static final String COLD = "#ffffff";

  /** Where nothing is known. */
  static final double UNKNOWN = -1;

  private final double most;

  Heat(long most) {
    this.most = most;
  }

  /** In [0, 1]. Roots spread what is seldom: a tenth of the most is still half as warm. */
  double warmth(long count) {
    return most <= 0 || count <= 0 ? 0 : Math.cbrt(Math.min(1, count / most));
  }

  /** From white by yellow to orange; black text can be read on all of them. */
  static String fill(double warmth) {
    if (warmth <= 0) {
      return COLD;
    }
    return String.format(
        Locale.ROOT,
        "#%02x%02x%02x",
        255,
        Math.round(250 - 108 * warmth),
        Math.round(228 - 168 * warmth));
  }

  /** From 1 to 5. */
  static double width(double warmth) {
    return 1 + 4 * Math.max(0, warmth);
  }

  /** From 1 to 4, a whole number, as the border of a table must be. */
  static long border(double warmth) {
    return Math.round(1 + 3 * Math.max(0, warmth));
  }
}
