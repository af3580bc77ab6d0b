package org.pathforest.profile.report.pattern;

import java.util.List;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.pattern.Pattern;
import org.pathforest.profile.text.PathText;

/**
 * A pattern in how paths follow each other. The names of the components are those of the JSON
 * rendering.
 *
 * @param kind one word
 * @param text what it says, a sentence
 * @param paths the paths that it is about, a sentence each
 * @param evidence what shows it
 */
public record Finding(String kind, String text, List<String> paths, Pattern evidence) {

  /**
   * Puts a pattern into words.
   *
   * @param k how long the known sequences are
   * @param executed the method's paths
   */
  public static Finding of(Pattern pattern, int k, MethodPaths executed, PathText text) {
    return new Finding(
        PatternText.kind(pattern),
        PatternText.sentence(pattern, k),
        PatternText.paths(pattern, k, id -> text.path(executed.path(id))),
        pattern);
  }
}
