package org.pathforest.runtime.settings;

import java.util.Locale;

/** What is said on standard error. The program goes on in any case. */
public final class Messages {
  private Messages() {}

  /**
   * Writes a line.
   *
   * @param what it is about: a file, a setting, a class
   * @param why what is wrong, and what to do
   */
  public static void say(String what, String why) {
    try {
      System.err.println(visible("pathforest: " + what + ": " + why));
    } catch (Throwable e) {
      ThreadStop.letThrough(e);
      // The program has set a stream of its own that fails: there is nobody to tell.
    }
  }

  /** One line in which nothing is hidden or turned around: names may have any characters. */
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
