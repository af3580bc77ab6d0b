package org.pathforest.viz;

import java.util.Locale;

/**
 * Converts a count into warmth, by its share of the greatest count, and warmth into colors and
 * widths.
 */
final class Heat {
  /** Color of blocks that never ran. */
  static final String COLD = "#ffffff";

  /** Warmth where no counts are known. */
  static final double UNKNOWN = -1;

  private final double most;

  Heat(long most) {
    this.most = most;
  }

  /**
   * Returns the warmth of a count, in [0, 1]. The cube root spreads small counts: a tenth of the
   * greatest count is still almost half as warm.
   */
  double warmth(long count) {
    return most <= 0 || count <= 0 ? 0 : Math.cbrt(Math.min(1, count / most));
  }

  /**
   * Returns a color from white through yellow to orange, on all of which black text is readable.
   */
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

  /** Returns a width from 1 to 5. */
  static double width(double warmth) {
    return 1 + 4 * Math.max(0, warmth);
  }

  /** Returns a width from 1 to 4, in whole numbers, because borders of tables require them. */
  static long border(double warmth) {
    return Math.round(1 + 3 * Math.max(0, warmth));
  }
}
