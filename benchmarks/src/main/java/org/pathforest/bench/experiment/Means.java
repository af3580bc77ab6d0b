package org.pathforest.bench.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Figures of configurations by program. Means are over the programs for which every configuration
 * has figures, so that the means can be compared.
 */
final class Means {
  private final Map<String, Map<String, double[]>> figures = new LinkedHashMap<>();

  /** Adds the figures of a program and a configuration; always the same number of figures. */
  void add(String program, String configuration, double... known) {
    figures.computeIfAbsent(configuration, c -> new LinkedHashMap<>()).put(program, known);
  }

  /** Returns the configurations in the order in which they were added. */
  List<String> configurations() {
    return List.copyOf(figures.keySet());
  }

  /** Returns the programs that have figures for every configuration. */
  List<String> programs() {
    List<String> all = new ArrayList<>();
    figures.values().stream().limit(1).forEach(first -> all.addAll(first.keySet()));
    figures.values().forEach(known -> all.retainAll(known.keySet()));
    return all;
  }

  /** Returns the beginning of a sentence that says which of all programs the means are over. */
  String text(List<String> all) {
    List<String> others = new ArrayList<>(all);
    others.removeAll(programs());
    return "Means are over the programs that have counted everything in each configuration ("
        + Results.names(programs())
        + (others.isEmpty() ? ")" : "; not over " + String.join(", ", others) + ")");
  }

  /** Returns the arithmetic mean of one figure of a configuration; NaN if there are no programs. */
  double of(String configuration, int figure) {
    Map<String, double[]> known = figures.get(configuration);
    return programs().stream()
        .mapToDouble(program -> known.get(program)[figure])
        .average()
        .orElse(Double.NaN);
  }
}
