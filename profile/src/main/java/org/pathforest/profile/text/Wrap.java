package org.pathforest.profile.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Text in columns. */
public final class Wrap {
  private static final String ELLIPSIS = "...";

  private Wrap() {}

  /** The text, its end cut off if it is too wide. */
  static String fit(String text, int width) {
    return text.length() <= width ? text : text.substring(0, width - ELLIPSIS.length()) + ELLIPSIS;
  }

  /**
   * The name of a class, or of a method with its parameters. If it is too wide, parameters are left
   * out first, then packages are cut to their first letters, then the beginning is cut off.
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

  /** The text in lines, broken at blanks where possible; all but the first indented by two more. */
  public static List<String> lines(String text, String indent, int width) {
    return lines(text, " ", indent, indent + "  ", width);
  }

  /**
   * The text in lines, broken after separators where possible.
   *
   * @param separator between parts that are kept in one line; ends with a blank
   * @param first what the first line begins with
   * @param indent what the other lines begin with
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
