package org.pathforest.bench.run;

/**
 * A run, as it is recorded.
 *
 * @param program name of the workload
 * @param configuration name of the configuration
 * @param round number of the round, from 0
 * @param status {@link #OK}, or what went wrong
 * @param checksum checksum of the output that is compared: printed checksums, or the lines of a
 *     user's program; empty if there was none
 * @param measurements measurements that need no profile
 * @param figures figures of its profile
 */
public record Run(
    String program,
    String configuration,
    int round,
    String status,
    String checksum,
    Measurements measurements,
    Figures figures) {
  /** Status: the run ended as it should. */
  public static final String OK = "ok";

  /** Status: the run ended with an exit status other than 0, too late, or without its results. */
  public static final String FAILED = "failed";

  /** Status: the output differs from that of the uninstrumented program. */
  public static final String OTHER_OUTPUT = "other-output";

  /**
   * Measurements of a run.
   *
   * @param times times of the run
   * @param tableBytes bytes of Pathforest's tables at the end; -1 if there are none
   * @param counters counters of the processor
   */
  public record Measurements(Times times, long tableBytes, Counters counters) {
    /** Measurements of a run that failed. */
    public static final Measurements UNKNOWN = of(Times.UNKNOWN);

    /** Measurements of a run of which only times are known. */
    public static Measurements of(Times times) {
      return new Measurements(times, -1, Counters.UNKNOWN);
    }
  }

  /** Returns the times of the run. */
  public Times times() {
    return measurements.times;
  }

  /** Returns whether the run may count. */
  public boolean ok() {
    return status.equals(OK);
  }

  /** Returns the same run in another round. */
  public Run inRound(int number) {
    return new Run(program, configuration, number, status, checksum, measurements, figures);
  }

  /** Returns the same run with another status. */
  Run with(String newStatus) {
    return new Run(program, configuration, round, newStatus, checksum, measurements, figures);
  }
}
