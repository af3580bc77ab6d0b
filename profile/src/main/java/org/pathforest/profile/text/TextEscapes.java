package org.pathforest.profile.text;

import java.util.function.IntPredicate;
import org.pathforest.paths.Utf8;

/**
 * Names as formats can hold them. Names in class files may have any characters but a few (JVMS
 * 4.2.2): control characters, such that turn text around, halves of surrogate pairs. What a format
 * can't hold becomes a Java escape, as in {@code \u202e}.
 */
public final class TextEscapes {
  /** Spreadsheets take a text that begins with one of these for a formula. */
  private static final String FORMULA = "=+-@\t\r";

  private TextEscapes() {}

  /** For terminals and pictures: nothing is hidden, breaks a line, or turns text around. */
  public static String visible(String text) {
    return escaped(text, TextEscapes::isHidden);
  }

  /** For XML 1.0, section 2.2, whose escapes can't express these either; markup is left alone. */
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
   * A cell of comma-separated values (RFC 4180), with an apostrophe before a text that spreadsheets
   * would take for a formula.
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
