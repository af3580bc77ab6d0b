package org.pathforest.cli;

import java.util.Collection;
import java.util.Comparator;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds the word that the user meant when mistyping. */
final class Nearest {
  /** Of this many letters that were typed, one may be wrong, missing or superfluous. */
  private static final int LETTERS = 3;

  private Nearest() {}

  /**
   * Returns a question that names the nearest word, to be appended to a message. Empty if no word
   * is near.
   */
  static String question(String typed, Collection<String> words) {
    LevenshteinDistance distance = new LevenshteinDistance(typed.length() / LETTERS);
    return words.stream()
        .filter(word -> distance.apply(typed, word) >= 0)
        .min(Comparator.comparingInt(word -> distance.apply(typed, word)))
        .map(word -> "; did you mean " + word + "?")
        .orElse("");
  }
}
