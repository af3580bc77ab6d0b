package org.pathforest.profile.text;

/** Styles of headings and remarks in a text. Whole lines are styled after they are wrapped. */
public enum Style {
  /** No style: for files and programs. */
  PLAIN("", "", ""),
  /** Bold headings and faint remarks, by control sequences of terminals (ECMA-48). */
  TERMINAL("\u001b[1m", "\u001b[2m", "\u001b[0m");

  private final String bold;
  private final String faint;
  private final String reset;

  Style(String bold, String faint, String reset) {
    this.bold = bold;
    this.faint = faint;
    this.reset = reset;
  }

  String heading(String line) {
    return line.isEmpty() ? line : bold + line + reset;
  }

  String faint(String line) {
    return line.isEmpty() ? line : faint + line + reset;
  }
}
