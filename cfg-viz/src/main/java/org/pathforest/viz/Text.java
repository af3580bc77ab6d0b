package org.pathforest.viz;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pathforest.paths.text.Percent;

/** Numbers and lists as drawings show them. */
final class Text {
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

  /** Three digits of a weight, all of it if it is a greater whole number: {@code 0.0625}. */
  static String weight(double weight) {
    BigDecimal exact = BigDecimal.valueOf(weight);
    int digits = Math.max(3, exact.precision() - exact.scale());
    BigDecimal rounded = exact.round(new MathContext(digits)).stripTrailingZeros();
    return rounded.signum() == 0 ? "0" : rounded.toPlainString();
  }

  /** A percentage without needless zeros. */
  static String percent(double percent) {
    return BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString() + "%";
  }

  /** A share of a whole, without a needless zero; a part of nothing is {@code -}. */
  static String share(long part, long whole) {
    return whole <= 0 ? "-" : Percent.of(part, whole).replace(".0%", "%");
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
