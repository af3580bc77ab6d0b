package org.pathforest.bench.run;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Chooses things by their names. */
public final class Names {
  private Names() {}

  /**
   * Returns the things with the given names, in the order in which they are among all.
   *
   * @param names comma-separated names
   * @throws IllegalArgumentException if there is no such name; the message names it
   */
  public static <T> List<T> choose(String names, List<T> all, Function<T, String> name) {
    List<String> wanted = Arrays.asList(names.split(",", -1));
    List<String> known = all.stream().map(name).toList();
    for (String w : wanted) {
      if (!known.contains(w)) {
        throw new IllegalArgumentException(
            w + ": unknown; known are " + known.stream().collect(Collectors.joining(", ")));
      }
    }
    return all.stream().filter(t -> wanted.contains(name.apply(t))).toList();
  }
}
