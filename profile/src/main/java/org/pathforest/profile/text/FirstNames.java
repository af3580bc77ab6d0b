package org.pathforest.profile.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Names the first three of what was left out, not found or cut, and says how to see the others. All
 * messages do it this way.
 */
public final class FirstNames {
  /** So many are named. */
  public static final int NAMED = 3;

  /** How all names are seen of most reports. */
  public static final String JSON = "--format json names all";

  private FirstNames() {}

  /**
   * All names if there are few; else the first ones, how many more there are, and how to see them.
   *
   * @param how what shows all: {@code --format json names all}; null to show all here
   */
  public static String of(List<String> names, String how) {
    if (how == null || names.size() <= NAMED) {
      return String.join(", ", names);
    }
    String first = String.join(", ", names.subList(0, NAMED));
    return first + more(names.size(), how);
  }

  /** The same for texts, a line each, that follow a heading. */
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
