package org.pathforest.profile.coverage;

import java.util.regex.Pattern;

/**
 * A pattern for names of elements.
 *
 * @param text text of the pattern as given
 */
public record NamePattern(String text, Pattern pattern) {
  /**
   * Parses a pattern in the form that JaCoCo uses for names of elements: * matches any text and ?
   * any character.
   */
  public static NamePattern of(String text) {
    StringBuilder regex = new StringBuilder();
    for (char c : text.trim().toCharArray()) {
      regex.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
    }
    return new NamePattern(text.trim(), Pattern.compile(regex.toString()));
  }

  boolean matches(String name) {
    return pattern.matcher(name).matches();
  }

  /** Returns the text for messages. */
  @Override
  public String toString() {
    return text;
  }
}
