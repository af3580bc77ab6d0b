package org.pathforest.bench.experiment;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.pathforest.bench.run.Configuration;

/**
 * The numbers of rounds in which configurations are run.
 *
 * @param usual rounds of all configurations that are not named, 1 or more
 * @param others rounds of other configurations, by name
 */
public record Rounds(int usual, SortedMap<String, Integer> others) {
  /** Copies the map. */
  public Rounds {
    others = Collections.unmodifiableSortedMap(new TreeMap<>(others));
  }

  /** Returns the number of rounds of a configuration. */
  public int of(Configuration configuration) {
    return others.getOrDefault(configuration.name(), usual);
  }
}
