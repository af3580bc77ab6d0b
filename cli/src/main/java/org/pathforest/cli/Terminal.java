package org.pathforest.cli;

import java.util.Map;
import org.pathforest.profile.text.Style;

/**
 * Chooses the style of text for standard output and standard error. The launcher tells by system
 * properties whether these are terminals, because Java cannot.
 */
final class Terminal {
  private Terminal() {}

  /** Returns the style of a command's output, which is plain if the output goes to a file. */
  static Style output(Arguments arguments) {
    return arguments.has("output") ? Style.PLAIN : output();
  }

  /** Returns the style of text on standard output. */
  static Style output() {
    return style(Boolean.getBoolean("pathforest.terminal.output"), System.getenv());
  }

  /** Returns the style of text on standard error. */
  static Style error() {
    return style(Boolean.getBoolean("pathforest.terminal"), System.getenv());
  }

  /**
   * Returns bold and faint on terminals that support them, unless the user does not want them
   * (no-color.org).
   *
   * @param terminal whether the text goes to a terminal
   */
  static Style style(boolean terminal, Map<String, String> environment) {
    String kind = environment.getOrDefault("TERM", "dumb");
    boolean wanted = environment.getOrDefault("NO_COLOR", "").isEmpty();
    return terminal && wanted && !kind.equals("dumb") ? Style.TERMINAL : Style.PLAIN;
  }
}
