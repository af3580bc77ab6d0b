package org.pathforest.profile.text;

/**
 * How headings and remarks of a text are set off. Lines are styled whole, once they are wrapped.
 */
public enum Style {
  /** Not at all: for files and programs. */
  PLAIN("", "", ""),
  /** Bold and faint, by the control sequences of terminals (ECMA-48). */
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
