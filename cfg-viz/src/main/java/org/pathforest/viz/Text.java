package org.pathforest.viz;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pathforest.paths.text.Percent;

/** Formats numbers and lists for drawings. */
final class Text {
  private Text() {}

  /** Returns {@code 1,234}. */
  static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** Returns {@code 1 path} or {@code 2 paths}. */
  static String count(long count, String one) {
    return count(count) + " " + one + (count == 1 ? "" : "s");
  }

  /** Returns {@code +2} or {@code -2}. */
  static String signed(long number) {
    return number < 0 ? Long.toString(number) : "+" + number;
  }

  /**
   * Returns a weight with three significant digits, or all digits of its whole part if these are
   * more: {@code 0.0625}.
   */
  static String weight(double weight) {
    BigDecimal exact = BigDecimal.valueOf(weight);
    int digits = Math.max(3, exact.precision() - exact.scale());
    BigDecimal rounded = exact.round(new MathContext(digits)).stripTrailingZeros();
    return rounded.signum() == 0 ? "0" : rounded.toPlainString();
  }

  /** Returns a percentage without needless zeros. */
  static String percent(double percent) {
    return BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString() + "%";
  }

  /**
   * Returns the share of a part in a whole, without a needless zero; {@code -} if the whole is 0.
   */
  static String share(long part, long whole) {
    return whole <= 0 ? "-" : Percent.of(part, whole).replace(".0%", "%");
  }

  /** Returns lines in the given order, with three or more consecutive lines as a range. */
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

  /** Appends the known lines, but none twice in a row. */
  static void addLines(int[] lines, List<Integer> all) {
    for (int line : lines) {
      if (line > 0 && (all.isEmpty() || all.get(all.size() - 1) != line)) {
        all.add(line);
      }
    }
  }

  /** Returns the first texts, and a text on how many more there are. */
  static List<String> first(int most, List<String> all, String more) {
    // One more text takes no more room than the text that says so.
    if (all.size() <= most + 1) {
      return all;
    }
    List<String> some = new ArrayList<>(all.subList(0, most));
    some.add(String.format(Locale.ROOT, more, count(all.size() - most)));
    return some;
  }

  /** Returns a text of at most {@code most} characters, with an ellipsis in place of the rest. */
  static String cut(String text, int most) {
    if (text.codePointCount(0, text.length()) <= most) {
      return text;
    }
    return text.substring(0, text.offsetByCodePoints(0, most - 3)) + "...";
  }
}
