package org.pathforest.runtime.thread;

/**
 * Reads the classes of an archive from the text in its counter holder. The text contains for each
 * class: the SHA-256 of the original class file, a blank, one character for each method, a blank,
 * the length of the class's internal name, a blank, the internal name.
 */
final class LayoutReader {
  /**
   * The character of a method without counters. A method with N counters has the character whose
   * code is greater by N.
   */
  private static final char NO_COUNTERS = '0';

  private final String layout;
  private int at;
  private int begin;

  /** SHA-256 of the original class file. */
  String sha256;

  /** Internal name of the class. */
  String name;

  /** Number of the class's methods that have archive-wide numbers. */
  int methods;

  LayoutReader(String layout) {
    this.layout = layout;
  }

  /** Advances to the next class. Returns false if there is none. */
  boolean next() {
    if (at >= layout.length()) {
      return false;
    }
    begin = layout.indexOf(' ', at) + 1;
    int end = layout.indexOf(' ', begin);
    int length = layout.indexOf(' ', end + 1);
    int nameEnd = length + 1 + Integer.parseInt(layout.substring(end + 1, length));
    sha256 = layout.substring(at, begin - 1);
    name = layout.substring(length + 1, nameEnd);
    methods = end - begin;
    at = nameEnd;
    return true;
  }

  /**
   * Returns the number of counters of a method of the class.
   *
   * @param method index of the method in the class, 0 or greater
   */
  int counters(int method) {
    return layout.charAt(begin + method) - NO_COUNTERS;
  }
}
