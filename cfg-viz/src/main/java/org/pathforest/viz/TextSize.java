package org.pathforest.viz;

import java.util.List;
import org.pathforest.profile.text.TextEscapes;

/**
 * Computes the size of rows, in pixels. All text is in a fixed-width font whose letters are about
 * 0.6 times as wide as the font size, so no font needs to be loaded.
 */
final class TextSize {
  static final double FONT = 11;
  static final double SMALL_FONT = 9.5;
  static final double ROW = 15;

  private static final double LETTER = 0.615;

  private TextSize() {}

  static double width(List<Row> rows) {
    double widest = 0;
    for (Row row : rows) {
      double gap = row.right().isEmpty() ? 0 : 2 * FONT;
      widest = Math.max(widest, spans(row.left()) + gap + spans(row.right()));
    }
    return widest;
  }

  static double height(List<Row> rows) {
    return rows.size() * ROW;
  }

  private static double spans(List<Span> spans) {
    double width = 0;
    for (Span span : spans) {
      double font = span.look() == Span.Look.SMALL ? SMALL_FONT : FONT;
      width += letters(TextEscapes.visible(span.text())) * font * LETTER;
    }
    return width;
  }

  /** Returns the width of a text in letters; letters of East Asian scripts are twice as wide. */
  private static long letters(String text) {
    return text.codePoints().mapToLong(c -> c >= 0x1100 ? 2 : 1).sum();
  }
}
