package org.pathforest.profile.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Lists the first three names of things that were left out, not found or cut, and says how to see
 * the others. All messages list names in this way.
 */
public final class FirstNames {
  /** Number of names that are listed. */
  public static final int NAMED = 3;

  /** Hint on how to see all names in most reports. */
  public static final String JSON = "--format json names all";

  private FirstNames() {}

  /**
   * Returns all names if they are few. Otherwise returns the first ones, the number of the others,
   * and how to see them.
   *
   * @param how hint on how to see all names, as {@code --format json names all}; null to return all
   */
  public static String of(List<String> names, String how) {
    if (how == null || names.size() <= NAMED) {
      return String.join(", ", names);
    }
    String first = String.join(", ", names.subList(0, NAMED));
    return first + more(names.size(), how);
  }

  /** Returns the first of several texts in the same way, one line each, to follow a heading. */
  public static List<String> lines(List<String> texts, String how) {
    if (how == null || texts.size() <= NAMED) {
      return texts;
    }
    List<String> lines = new ArrayList<>(texts.subList(0, NAMED));
    lines.add(more(texts.size(), how).strip());
    return lines;
  }

  private static String more(int all, String how) {
    return " and %s more (%s)".formatted(Numbers.count(all - NAMED), how);
  }
}
