package org.pathforest.bench.experiment;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.pathforest.bench.run.Configuration;

/**
 * In how many rounds configurations are run.
 *
 * @param usual of all that are not named, 1 or more
 * @param others of configurations by name
 */
public record Rounds(int usual, SortedMap<String, Integer> others) {
  /** Copies the map. */
  public Rounds {
    others = Collections.unmodifiableSortedMap(new TreeMap<>(others));
  }

  /** Rounds of a configuration. */
  public int of(Configuration configuration) {
    return others.getOrDefault(configuration.name(), usual);
  }
}
