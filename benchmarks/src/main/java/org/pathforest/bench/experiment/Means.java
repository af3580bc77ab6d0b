package org.pathforest.bench.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Figures of configurations by program. Their means are over the programs of which each
 * configuration has some, so that they can be compared.
 */
final class Means {
  private final Map<String, Map<String, double[]>> figures = new LinkedHashMap<>();

  /** Adds what is known of a program and a configuration; always as many figures. */
  void add(String program, String configuration, double... known) {
    figures.computeIfAbsent(configuration, c -> new LinkedHashMap<>()).put(program, known);
  }

  /** The configurations, in the order in which they came. */
  List<String> configurations() {
    return List.copyOf(figures.keySet());
  }

  /** The programs of which there are figures of each configuration. */
  List<String> programs() {
    List<String> all = new ArrayList<>();
    figures.values().stream().limit(1).forEach(first -> all.addAll(first.keySet()));
    figures.values().forEach(known -> all.retainAll(known.keySet()));
    return all;
  }

  /** The arithmetic mean of one of a configuration's figures; NaN of no program. */
  double of(String configuration, int figure) {
    Map<String, double[]> known = figures.get(configuration);
    return programs().stream()
        .mapToDouble(program -> known.get(program)[figure])
        .average()
        .orElse(Double.NaN);
  }
}
