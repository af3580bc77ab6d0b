package org.pathforest.viz;

import java.util.Locale;

/** Turns a count into a colour and a width, by its share of the largest count. */
final class Heat {
  /** What has never run. */
  static final String COLD = "#ffffff";

  private final double most;

  Heat(long most) {
    this.most = most;
  }

  /** In [0, 1]. Roots spread what is seldom: a tenth of the most is still half as warm. */
  private double warmth(long count) {
    return most <= 0 || count <= 0 ? 0 : Math.cbrt(Math.min(1, count / most));
  }

  /** From white by yellow to orange; black text can be read on all of them. */
  String fill(long count) {
    if (count <= 0) {
      return COLD;
    }
    double w = warmth(count);
    return String.format(
        Locale.ROOT, "#%02x%02x%02x", 255, Math.round(250 - 108 * w), Math.round(228 - 168 * w));
  }

  /** From 1 to 5. */
  String width(long count) {
    return String.format(Locale.ROOT, "%.1f", 1 + 4 * warmth(count));
  }

  /** From 1 to 4, a whole number, as the border of a table must be. */
  String border(long count) {
    return Long.toString(Math.round(1 + 3 * warmth(count)));
  }
}
