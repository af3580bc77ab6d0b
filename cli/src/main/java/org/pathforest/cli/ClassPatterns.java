package org.pathforest.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.pathforest.cli.failure.UsageException;

/**
 * Selects the classes to instrument by patterns. A pattern is a class name with dots or slashes, in
 * which {@code *} matches any text within one part of the name and {@code **} matches any text. It
 * also matches the nested classes of the classes that it matches.
 */
final class ClassPatterns implements Predicate<String> {
  private final List<String> include;
  private final List<String> exclude;
  private final List<Pattern> included = new ArrayList<>();
  private final List<Pattern> excluded = new ArrayList<>();

  /**
   * Compiles patterns.
   *
   * @param include patterns of which a class must match one, if there are any
   * @param exclude patterns of which a class must match none
   */
  ClassPatterns(List<String> include, List<String> exclude) throws UsageException {
    this.include = List.copyOf(include);
    this.exclude = List.copyOf(exclude);
    for (String text : include) {
      included.add(compile(text));
    }
    for (String text : exclude) {
      excluded.add(compile(text));
    }
  }

  private static Pattern compile(String text) throws UsageException {
    if (!text.matches("[^\\s;\\[\\]<>:]+")) {
      throw new UsageException(
          "'"
              + text
              + "' is not a class name pattern; use names such as org.x.Foo, org.x.* or org.x.**");
    }
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (text.startsWith("**", i)) {
        regex.append(".*");
        i++;
      } else if (c == '*') {
        regex.append("[^/]*");
      } else {
        regex.append(Pattern.quote(String.valueOf(c == '.' ? '/' : c)));
      }
    }
    return Pattern.compile(regex + "(\\$.*)?");
  }

  /** Returns whether to instrument a class, given its internal name. */
  @Override
  public boolean test(String className) {
    return (included.isEmpty() || matches(included, className)) && !matches(excluded, className);
  }

  private static boolean matches(List<Pattern> patterns, String className) {
    return patterns.stream().anyMatch(p -> p.matcher(className).matches());
  }

  /** Returns the patterns as text, for the key of a cached copy. */
  @Override
  public String toString() {
    return "include " + include + " exclude " + exclude;
  }
}
