package org.pathforest.profile.coverage;

import java.util.regex.Pattern;

/**
 * A pattern for names of elements.
 *
 * @param text as it was given
 */
public record NamePattern(String text, Pattern pattern) {
  /** As JaCoCo has it for names of elements: * is any text, ? any character. */
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

  /** As messages show it. */
  @Override
  public String toString() {
    return text;
  }
}
