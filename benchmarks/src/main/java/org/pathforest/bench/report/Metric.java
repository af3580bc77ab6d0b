package org.pathforest.bench.report;

import java.util.Map;
import org.pathforest.bench.run.Machine;
import org.pathforest.bench.run.Times;

/** The kind of time that tables are about. */
public enum Metric {
  /** CPU time of all threads during the measured calls. */
  CPU("CPU time of the measured calls"),
  /** CPU time of the program's own threads for each call, as in the steady state. */
  PROGRAM("CPU time of the program's own threads for each call"),
  /** Wall time of the measured calls. */
  WALL("wall time of the measured calls"),
  /** CPU time of the process, including start, warm-up and the writing of the profile. */
  PROCESS("CPU time of the whole process");

  private final String text;

  Metric(String text) {
    this.text = text;
  }

  /** Returns the name in reports. */
  public String text() {
    return text;
  }

  /** Returns the kind of time that the runs on a machine are about. */
  public static Metric of(Map<String, String> machine) {
    return Machine.isSteady(machine) ? PROGRAM : Machine.isOfProcesses(machine) ? PROCESS : CPU;
  }

  /**
   * Checks that ratios of this time mean something.
   *
   * @throws IllegalArgumentException if they do not
   */
  void require(Map<String, String> machine) {
    if ((this == CPU || this == WALL) && Machine.hasTimesOfBatches(machine)) {
      throw new IllegalArgumentException(
          "--metric: these runs have cpu and wall times of batches of a second, not of calls;"
              + " choose program or process");
    }
  }

  /** Returns the time in nanoseconds; below 1 if unknown. */
  long of(Times times) {
    return switch (this) {
      case CPU -> times.cpu();
      case PROGRAM -> times.program();
      case WALL -> times.wall();
      case PROCESS -> times.processCpu();
    };
  }
}
