package org.pathforest.bench.jmh;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Which benchmark is compared with which: one whose parameters have a text in them with the one
 * that has another in its place.
 *
 * @param text not empty
 * @param other not empty
 */
record Over(String text, String other) {

  /**
   * Parses {@code A/B,A/B}.
   *
   * @throws IllegalArgumentException if it is not written so
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

  /** The parameters of the one that it is compared with; empty if it is compared with none. */
  Optional<String> of(String parameters) {
    return parameters.contains(text)
        ? Optional.of(parameters.replace(text, other))
        : Optional.empty();
  }
}
