package org.pathforest.paths.map;

/** Descriptors of methods (JVMS 4.3.3). */
final class Descriptors {
  private static final String PRIMITIVES = "BCDFIJSZ";

  private Descriptors() {}

  /** Whether a text is one: parameters in brackets, then what is returned. */
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

  /** Where the type that stands there ends; beyond the text if it is none. */
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
