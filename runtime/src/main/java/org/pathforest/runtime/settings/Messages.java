package org.pathforest.runtime.settings;

import java.util.Locale;

/** Writes messages to standard error. The program continues in any case. Safe for all threads. */
public final class Messages {
  private Messages() {}

  /**
   * Writes one line.
   *
   * @param what what the message is about: a file, a setting, a class
   * @param why what is wrong, and what to do
   */
  public static void say(String what, String why) {
    try {
      System.err.println(visible("pathforest: " + what + ": " + why));
    } catch (Throwable e) {
      ThreadStop.letThrough(e);
      // The program has set a stream that fails: there is no other place for the message.
    }
  }

  /** Escapes characters that break a line, are invisible, or change the direction of text. */
  static String visible(String text) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      int c = text.codePointAt(i);
      int type = Character.getType(c);
      if (type == Character.CONTROL
          || type == Character.FORMAT
          || type == Character.SURROGATE
          || type == Character.LINE_SEPARATOR
          || type == Character.PARAGRAPH_SEPARATOR) {
        b.append(String.format(Locale.ROOT, "\\u%04x", c));
      } else {
        b.appendCodePoint(c);
      }
    }
    return b.toString();
  }
}
