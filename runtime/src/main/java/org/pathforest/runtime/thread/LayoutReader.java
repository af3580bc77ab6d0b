package org.pathforest.runtime.thread;

/**
 * Reads the classes of an archive from the text in its counter holder. For each class, one after
 * another: the SHA-256 of the original class file, a blank, one character for each method, a blank,
 * the length of the class's internal name, a blank, the internal name.
 */
final class LayoutReader {
  /** The character of a method without counters; N above it for N counters. */
  private static final char NO_COUNTERS = '0';

  private final String layout;
  private int at;
  private int begin;

  /** SHA-256 of the original class file. */
  String sha256;

  /** Internal name of the class. */
  String name;

  /** Number of its methods that have archive-wide numbers. */
  int methods;

  LayoutReader(String layout) {
    this.layout = layout;
  }

  /** Goes on to the next class; returns false if there is none. */
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
   * Number of counters of a method of the class.
   *
   * @param method from 0 on
   */
  int counters(int method) {
    return layout.charAt(begin + method) - NO_COUNTERS;
  }
}
