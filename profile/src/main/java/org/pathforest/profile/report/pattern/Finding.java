package org.pathforest.profile.report.pattern;

import java.util.List;
import org.pathforest.profile.pattern.Pattern;
import org.pathforest.profile.text.NamedPath;
import org.pathforest.profile.text.NamedPaths;
import org.pathforest.profile.text.PathText;

/**
 * A pattern in how paths follow each other. The names of the components are those of the JSON
 * rendering.
 *
 * @param kind one word
 * @param text what it says, in sentences that name paths by their letters
 * @param advice what it may mean for the code; empty for a trip count that varies
 * @param paths the paths that it is about
 * @param evidence what shows it
 */
public record Finding(
    String kind, String text, String advice, List<NamedPath> paths, Pattern evidence) {

  /** Copies the list. */
  public Finding {
    paths = List.copyOf(paths);
  }

  /**
   * Puts a pattern into words.
   *
   * @param k how long the known sequences are
   * @param names of the method's paths
   */
  public static Finding of(Pattern pattern, int k, NamedPaths names, PathText text) {
    PatternText words = new PatternText(k, names, text);
    return new Finding(
        PatternText.kind(pattern),
        words.sentences(pattern),
        PatternText.advice(pattern),
        PatternText.paths(pattern).stream().map(names::of).toList(),
        pattern);
  }

  /** Whether it tells how often a loop repeats. */
  public boolean tripCounts() {
    return evidence instanceof Pattern.TripCounts;
  }
}
