package org.pathforest.paths.map;

/** Method descriptors (JVMS 4.3.3). */
final class Descriptors {
  private static final String PRIMITIVES = "BCDFIJSZ";

  private Descriptors() {}

  /**
   * Returns whether a text is a method descriptor: parameter types in parentheses, then the return
   * type.
   */
  static boolean isMethod(String text) {
    if (!text.startsWith("(")) {
      return false;
    }
    int at = 1;
    while (at < text.length() && text.charAt(at) != ')') {
      at = skipType(text, at);
    }
    return at < text.length()
        && (text.substring(at).equals(")V") || skipType(text, at + 1) == text.length());
  }

  /**
   * Returns the index at which the type at {@code start} ends; beyond the text if there is no type.
   */
  private static int skipType(String text, int start) {
    int at = start;
    while (at < text.length() && text.charAt(at) == '[') {
      at++;
    }
    if (at < text.length() && PRIMITIVES.indexOf(text.charAt(at)) >= 0) {
      return at + 1;
    }
    int end = at < text.length() && text.charAt(at) == 'L' ? text.indexOf(';', at) : -1;
    return end > at + 1 ? end + 1 : text.length() + 1;
  }
}
