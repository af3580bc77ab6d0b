package org.pathforest.bench.report;

import org.pathforest.bench.run.Times;

/** Which time tables are about. */
public enum Metric {
  /** CPU time of all threads in the measured calls. */
  CPU("CPU time of the measured calls"),
  /** CPU time of the program's own threads for each call: what the steady state is about. */
  PROGRAM("CPU time of the program's own threads for each call"),
  /** Wall time of the measured calls. */
  WALL("wall time of the measured calls"),
  /** CPU time of the process: start, warm-up and the writing of the profile, too. */
  PROCESS("CPU time of the whole process");

  private final String text;

  Metric(String text) {
    this.text = text;
  }

  /** What it is. */
  public String text() {
    return text;
  }

  /** The time in nanoseconds; below 1 if unknown. */
  long of(Times times) {
    return switch (this) {
      case CPU -> times.cpu();
      case PROGRAM -> times.program();
      case WALL -> times.wall();
      case PROCESS -> times.processCpu();
    };
  }
}
