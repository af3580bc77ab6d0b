package org.pathforest.cli;

import java.util.Collection;
import java.util.Comparator;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds the word that a mistyped one was meant to be. */
final class Nearest {
  /** One letter in so many may be wrong, missing or too much. */
  private static final int LETTERS = 3;

  private Nearest() {}

  /** The end of a message: a question that names the nearest word; empty if none is near. */
  static String question(String typed, Collection<String> words) {
    LevenshteinDistance distance = new LevenshteinDistance(typed.length() / LETTERS);
    return words.stream()
        .filter(word -> distance.apply(typed, word) >= 0)
        .min(Comparator.comparingInt(word -> distance.apply(typed, word)))
        .map(word -> "; did you mean " + word + "?")
        .orElse("");
  }
}
