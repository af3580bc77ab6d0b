package org.pathforest.bench.jmh;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A comparison of benchmarks: one whose parameters contain a text, with the one that has another
 * text in its place.
 *
 * @param text the text, not empty
 * @param other the other text, not empty
 */
record Over(String text, String other) {

  /**
   * Parses {@code A/B,A/B}.
   *
   * @throws IllegalArgumentException if the list does not have this form
   */
  static List<Over> parse(String list) {
    return Arrays.stream(list.split(",", -1))
        .map(
            one -> {
              String[] two = one.split("/", -1);
              if (two.length != 2 || two[0].isEmpty() || two[1].isEmpty()) {
                throw new IllegalArgumentException("--over: '" + one + "' is not of the form A/B");
              }
              return new Over(two[0], two[1]);
            })
        .toList();
  }

  /** Returns the parameters of the benchmark to compare with; empty if there is none. */
  Optional<String> of(String parameters) {
    return parameters.contains(text)
        ? Optional.of(parameters.replace(text, other))
        : Optional.empty();
  }
}
