package org.pathforest.profile.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Fits text into columns. */
public final class Wrap {
  private static final String ELLIPSIS = "...";

  private Wrap() {}

  /** Returns a text. If it is too wide, its end is cut off. */
  static String fit(String text, int width) {
    return text.length() <= width ? text : text.substring(0, width - ELLIPSIS.length()) + ELLIPSIS;
  }

  /**
   * Returns the name of a class, or of a method with its parameters. If the name is too wide,
   * parameters are left out first. Then packages are shortened to their first letters. Finally, the
   * beginning is cut off.
   */
  public static String name(String name, int width) {
    if (name.length() <= width) {
      return name;
    }
    int open = name.indexOf('(');
    String head = open < 0 ? name : name.substring(0, open);
    String parameters = open < 0 ? "" : "(" + ELLIPSIS + ")";
    int own = head.lastIndexOf('.');
    if (open >= 0) {
      own = head.lastIndexOf('.', own - 1);
    }
    StringBuilder packages = new StringBuilder(own < 0 ? "" : head.substring(0, own + 1));
    String rest = head.substring(packages.length()) + parameters;
    for (int at = 0; packages.length() + rest.length() > width && at < packages.length(); at += 2) {
      packages.delete(at + 1, packages.indexOf(".", at));
    }
    String fitting = packages + rest;
    return fitting.length() <= width
        ? fitting
        : ELLIPSIS + fitting.substring(fitting.length() - width + ELLIPSIS.length());
  }

  /**
   * Returns a text in lines, broken at blanks where possible. All lines but the first are indented
   * by two more columns.
   */
  public static List<String> lines(String text, String indent, int width) {
    return lines(text, " ", indent, indent + "  ", width);
  }

  /**
   * Returns a text in lines, broken after separators where possible.
   *
   * @param separator separator between parts that should stay on one line; ends with a blank
   * @param first beginning of the first line
   * @param indent beginning of the other lines
   */
  public static List<String> lines(
      String text, String separator, String first, String indent, int width) {
    String atEnd = separator.stripTrailing();
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(first);
    boolean empty = true;
    for (String word : text.split(Pattern.quote(separator), -1)) {
      String rest = word;
      int needed = rest.length() + atEnd.length();
      if (empty
          ? line.length() + needed > width && indent.length() + needed <= width
          : line.length() + separator.length() + needed > width) {
        lines.add((empty ? line.toString() : line + atEnd).stripTrailing());
        line = new StringBuilder(indent);
        empty = true;
      }
      line.append(empty ? "" : separator);
      while (line.length() + rest.length() > width) {
        int part = width - line.length();
        lines.add(line + rest.substring(0, part));
        rest = rest.substring(part);
        line = new StringBuilder(indent);
      }
      line.append(rest);
      empty = false;
    }
    lines.add(line.toString().stripTrailing());
    return lines;
  }
}
