package org.pathforest.paths.scheme;

/**
 * An option that one scheme has.
 *
 * @param name without dashes
 * @param value what help calls its value
 * @param description for help
 * @param repeatable whether it can be repeated, and have several values with commas between them
 */
public record SchemeOption(String name, String value, String description, boolean repeatable) {
  /**
   * Reads a value that is a number.
   *
   * @throws IllegalArgumentException if it is none from {@code least} to {@code most}; the message
   *     is for users
   */
  public static int number(String text, int least, int most) {
    try {
      int n = Integer.parseInt(text);
      if (n >= least && n <= most) {
        return n;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new IllegalArgumentException(
        "'%s' is not a number from %d to %d".formatted(text, least, most));
  }
}
