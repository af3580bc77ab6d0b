package org.pathforest.paths.scheme;

/**
 * An option that one scheme has.
 *
 * @param name name without dashes
 * @param value placeholder for the value in the help text
 * @param description text for the help
 * @param repeatable whether the option can be repeated, and have several comma-separated values
 */
public record SchemeOption(String name, String value, String description, boolean repeatable) {
  /**
   * Parses a value that is a number.
   *
   * @throws IllegalArgumentException if it is not a number from {@code least} to {@code most}; the
   *     message is for users
   */
  public static int number(String text, int least, int most) {
    try {
      int n = Integer.parseInt(text);
      if (n >= least && n <= most) {
        return n;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new IllegalArgumentException(
        "'%s' is not a number from %d to %d".formatted(text, least, most));
  }
}
