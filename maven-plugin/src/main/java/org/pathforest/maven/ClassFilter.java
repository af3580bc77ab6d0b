package org.pathforest.maven;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.maven.plugin.MojoExecutionException;

/**
 * Selects classes by the patterns of {@code includes} and {@code excludes}. A pattern that contains
 * a slash or ends in {@code .class} is the path of a class file, in the notation of Ant and
 * JaCoCo's plugin ({@code org/x/**}). Any other pattern is a class name, in the notation of the
 * command line ({@code org.x.*}, {@code **.*Test}). {@code *} matches any text within one part of a
 * name, {@code ?} one character, {@code **} any text. A class name matches nested classes, too.
 */
final class ClassFilter implements Predicate<String> {
  private static final String SUFFIX = ".class";
  private static final String ALLOWED =
      "class names such as org.x.Foo, org.x.*, org.x.** or paths of class files such as"
          + " org/x/**, **/*Test.class";

  private final List<Pattern> included;
  private final List<Pattern> excluded;

  private ClassFilter(List<Pattern> included, List<Pattern> excluded) {
    this.included = included;
    this.excluded = excluded;
  }

  /**
   * Compiles patterns.
   *
   * @param includes patterns of which a class must match one, if there are any; null means none
   * @param excludes patterns of which a class must match none; null means none
   * @throws MojoExecutionException if a text is not a pattern; the message names the parameter and
   *     what is allowed
   */
  static ClassFilter of(List<String> includes, List<String> excludes)
      throws MojoExecutionException {
    return new ClassFilter(compile("includes", includes), compile("excludes", excludes));
  }

  private static List<Pattern> compile(String parameter, List<String> texts)
      throws MojoExecutionException {
    List<Pattern> patterns = new ArrayList<>();
    for (String text : texts == null ? List.<String>of() : texts) {
      String trimmed = text == null ? "" : text.trim();
      if (!trimmed.matches("[^\\s;\\[\\]<>:]+")) {
        throw ParameterErrors.value(parameter, trimmed, ALLOWED);
      }
      patterns.add(compile(trimmed));
    }
    return patterns;
  }

  private static Pattern compile(String text) {
    boolean path = text.indexOf('/') >= 0 || text.endsWith(SUFFIX);
    if (!path) {
      return Pattern.compile(regex(text.replace('.', '/')) + "(\\$.*)?");
    }
    // As in Ant, a pattern that names a folder matches everything in it.
    String whole = text.endsWith("/") ? text + "**" : text;
    String name =
        whole.endsWith(SUFFIX)
            ? whole.substring(0, whole.length() - SUFFIX.length())
            : whole.endsWith(".*") ? whole.substring(0, whole.length() - 2) : whole;
    return Pattern.compile(regex(name));
  }

  private static String regex(String text) {
    StringBuilder regex = new StringBuilder();
    int i = 0;
    while (i < text.length()) {
      if (text.startsWith("**/", i)) {
        regex.append("(.*/)?");
        i += 3;
      } else if (text.startsWith("**", i)) {
        regex.append(".*");
        i += 2;
      } else {
        char c = text.charAt(i++);
        regex.append(c == '*' ? "[^/]*" : c == '?' ? "[^/]" : Pattern.quote(String.valueOf(c)));
      }
    }
    return regex.toString();
  }

  /** Returns whether a class is selected, given its internal name. */
  @Override
  public boolean test(String className) {
    return (included.isEmpty() || matches(included, className)) && !matches(excluded, className);
  }

  private static boolean matches(List<Pattern> patterns, String className) {
    return patterns.stream().anyMatch(p -> p.matcher(className).matches());
  }
}
