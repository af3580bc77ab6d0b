package org.pathforest.cli;

import java.util.Map;
import org.pathforest.profile.text.Style;

/**
 * How text is set off where it is read. The launcher says, by system properties, whether standard
 * output and error are terminals: Java can't tell.
 */
final class Terminal {
  private Terminal() {}

  /** What a command writes to standard output, unless it goes to a file. */
  static Style output(Arguments arguments) {
    return arguments.has("output") ? Style.PLAIN : output();
  }

  /** What is written to standard output. */
  static Style output() {
    return style(Boolean.getBoolean("pathforest.terminal.output"), System.getenv());
  }

  /** What is written to standard error. */
  static Style error() {
    return style(Boolean.getBoolean("pathforest.terminal"), System.getenv());
  }

  /** Set off on terminals that can, unless the user does not want it (no-color.org). */
  static Style style(boolean terminal, Map<String, String> environment) {
    String kind = environment.getOrDefault("TERM", "dumb");
    boolean wanted = environment.getOrDefault("NO_COLOR", "").isEmpty();
    return terminal && wanted && !kind.equals("dumb") ? Style.TERMINAL : Style.PLAIN;
  }
}
