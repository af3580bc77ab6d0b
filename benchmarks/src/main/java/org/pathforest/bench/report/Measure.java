package org.pathforest.bench.report;

import java.util.function.ToDoubleFunction;
import org.pathforest.bench.run.Run;

/**
 * A number that each run of a configuration has: a figure of the run, or the quotient of its time
 * and that of another configuration in the same round.
 *
 * @param column name in data files, with the unit
 * @param over the other configuration; null if the number is not a ratio
 * @param figure returns the figure of a run, negative if unknown; null for a ratio
 */
record Measure(String column, String over, ToDoubleFunction<Run> figure) {
  static final Measure PATHS = of("paths", RunFigures::paths);
  static final Measure ACTIVATIONS = of("activations", RunFigures::activations);
  static final Measure OPERATIONS = of("operations_per_path", RunFigures::operations);
  static final Measure SCANS = of("node_scans_per_path", RunFigures::scans);
  static final Measure ENTRIES = of("entries", RunFigures::entries);
  static final Measure BYTES = of("bytes", RunFigures::bytes);
  static final Measure BYTES_PER_K_GRAM = of("bytes_per_k_gram", RunFigures::bytesPerCell);
  static final Measure N_GRAMS = of("n_grams", RunFigures::grams);
  static final Measure CHILDREN = of("children", RunFigures::degree);
  static final Measure DEPTH = of("depth", RunFigures::depth);
  static final Measure CYCLES_PER_INSTRUCTION =
      of("cycles_per_instruction", RunFigures::cyclesPerInstruction);
  static final Measure L1_MISSES = of("l1_misses_per_1000_instructions", RunFigures::l1Misses);
  static final Measure CACHE_MISSES =
      of("cache_misses_per_1000_instructions", RunFigures::cacheMisses);
  static final Measure NEW_CONTEXTS =
      of("new_contexts_per_1000_paths", r -> 1000 * RunFigures.newContexts(r));

  static Measure timeOver(String configuration) {
    return new Measure("time_ratio", configuration, null);
  }

  private static Measure of(String column, ToDoubleFunction<Run> figure) {
    return new Measure(column, null, figure);
  }

  boolean isRatio() {
    return over != null;
  }
}
