package org.pathforest.profile.text;

import java.util.function.IntPredicate;
import org.pathforest.paths.Utf8;

/**
 * Escapes names for formats. Names in class files may contain nearly any character (JVMS 4.2.2),
 * including control characters, characters that reverse the direction of text, and halves of
 * surrogate pairs. Characters that a format can't hold become Java escapes, as in {@code \u202e}.
 */
public final class TextEscapes {
  /** Spreadsheets interpret a text that begins with one of these characters as a formula. */
  private static final String FORMULA = "=+-@\t\r";

  private TextEscapes() {}

  /**
   * Returns a text for terminals and pictures. No character is hidden, breaks a line, or reverses
   * the direction of text.
   */
  public static String visible(String text) {
    return escaped(text, TextEscapes::isHidden);
  }

  /**
   * Returns a text for XML 1.0 (section 2.2), where escapes can't express these characters either.
   * Markup is not changed.
   */
  public static String xml(String text) {
    return escaped(
        text,
        c ->
            Character.getType(c) == Character.CONTROL
                || isSurrogate(c)
                || c == 0xFFFE
                || c == 0xFFFF);
  }

  /**
   * Returns a cell of comma-separated values (RFC 4180). If a spreadsheet would interpret the text
   * as a formula, an apostrophe precedes it.
   */
  public static String csv(String text) {
    String cell =
        text.isEmpty() || FORMULA.indexOf(text.charAt(0)) < 0
            ? Utf8.escaped(text)
            : "'" + Utf8.escaped(text);
    return cell.matches("[^,\"\\r\\n]*") ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }

  private static String escaped(String text, IntPredicate which) {
    if (text.codePoints().noneMatch(which)) {
      return text;
    }
    StringBuilder all = new StringBuilder(text.length() + 16);
    text.codePoints().forEach(c -> append(c, which.test(c), all));
    return all.toString();
  }

  private static void append(int c, boolean escape, StringBuilder to) {
    if (!escape) {
      to.appendCodePoint(c);
    } else if (c == '\n') {
      to.append("\\n");
    } else if (c == '\t') {
      to.append("\\t");
    } else if (c == '\r') {
      to.append("\\r");
    } else {
      for (char unit : Character.toChars(c)) {
        to.append("\\u").append("%04x".formatted((int) unit));
      }
    }
  }

  private static boolean isSurrogate(int c) {
    return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
  }

  private static boolean isHidden(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.PRIVATE_USE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }
}
