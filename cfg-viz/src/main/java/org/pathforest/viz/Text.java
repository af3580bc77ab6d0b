package org.pathforest.viz;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Numbers and lists as drawings show them. */
final class Text {
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
  private static final BigDecimal ALMOST_ALL = new BigDecimal("99.9");

  private Text() {}

  /** {@code 1,234}. */
  static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** {@code 1 path}, {@code 2 paths}. */
  static String count(long count, String one) {
    return count(count) + " " + one + (count == 1 ? "" : "s");
  }

  /** {@code +2}, {@code -2}. */
  static String signed(long number) {
    return number < 0 ? Long.toString(number) : "+" + number;
  }

  /** A percentage without needless zeros. */
  static String percent(double percent) {
    return BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString() + "%";
  }

  /**
   * What share of a whole a part is: one decimal from 1 % on, else two digits that count. All and
   * none are said of all and none only. A part of nothing is {@code -}.
   */
  static String share(long part, long whole) {
    if (whole <= 0) {
      return "-";
    }
    BigDecimal exact =
        BigDecimal.valueOf(part)
            .multiply(HUNDRED)
            .divide(BigDecimal.valueOf(whole), MathContext.DECIMAL64);
    BigDecimal rounded =
        exact.compareTo(BigDecimal.ONE) >= 0
            ? exact.setScale(1, RoundingMode.HALF_UP)
            : exact.round(new MathContext(2, RoundingMode.HALF_UP));
    if (part < whole && rounded.compareTo(ALMOST_ALL) > 0) {
      return ">99.9%";
    }
    if (rounded.signum() == 0) {
      return "0%";
    }
    return rounded.stripTrailingZeros().toPlainString() + "%";
  }

  /** Lines as met, those unknown left out, those that follow each other as a range. */
  static List<String> ranges(List<Integer> lines) {
    List<String> ranges = new ArrayList<>();
    int at = 0;
    while (at < lines.size()) {
      int end = at;
      while (end + 1 < lines.size() && lines.get(end + 1) == lines.get(end) + 1) {
        end++;
      }
      if (end - at >= 2) {
        ranges.add(lines.get(at) + "-" + lines.get(end));
      } else {
        for (int i = at; i <= end; i++) {
          ranges.add(Integer.toString(lines.get(i)));
        }
      }
      at = end + 1;
    }
    return ranges;
  }

  /** Appends lines that are known, none twice in a row. */
  static void addLines(int[] lines, List<Integer> all) {
    for (int line : lines) {
      if (line > 0 && (all.isEmpty() || all.get(all.size() - 1) != line)) {
        all.add(line);
      }
    }
  }

  /** The first ones, and how many more there are. */
  static List<String> first(int most, List<String> all, String more) {
    // One more takes no more room than to say so.
    if (all.size() <= most + 1) {
      return all;
    }
    List<String> some = new ArrayList<>(all.subList(0, most));
    some.add(String.format(Locale.ROOT, more, count(all.size() - most)));
    return some;
  }

  /** At most so many characters, an ellipsis for the rest. */
  static String cut(String text, int most) {
    if (text.codePointCount(0, text.length()) <= most) {
      return text;
    }
    return text.substring(0, text.offsetByCodePoints(0, most - 3)) + "...";
  }
}
