package org.pathforest.bench.report;

import java.util.function.ToDoubleFunction;
import org.pathforest.bench.run.Run;

/**
 * A number that each run of a configuration has: a figure of the run, or its time over that of
 * another configuration in the same round.
 *
 * @param column name in data files, with the unit
 * @param over the other configuration; null if there is none
 * @param figure of a run, below 0 if it is not known; null if there is another configuration
 */
record Measure(String column, String over, ToDoubleFunction<Run> figure) {
  static Measure timeOver(String configuration) {
    return new Measure("time_ratio", configuration, null);
  }

  static Measure of(String column, ToDoubleFunction<Run> figure) {
    return new Measure(column, null, figure);
  }

  boolean isRatio() {
    return over != null;
  }
}
