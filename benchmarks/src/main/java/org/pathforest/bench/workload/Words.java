package org.pathforest.bench.workload;

import java.util.List;
import java.util.regex.Pattern;

/** Splits what a user has written into arguments. */
public final class Words {
  private static final Pattern WORD = Pattern.compile("(?:\"[^\"]*\"|\\S)+");

  private Words() {}

  /**
   * Returns the words of a text, separated by blanks. Blanks between double quotes belong to a
   * word.
   */
  public static List<String> of(String text) {
    return WORD.matcher(text).results().map(word -> word.group().replace("\"", "")).toList();
  }
}
