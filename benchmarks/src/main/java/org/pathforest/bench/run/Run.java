package org.pathforest.bench.run;

/**
 * A run, as it is kept.
 *
 * @param program name of the workload
 * @param configuration name
 * @param round counted from 0
 * @param status {@link #OK}, or what went wrong
 * @param checksum of all checksums that the program has printed; empty if it failed
 * @param measurements that need no profile
 * @param figures of its profile
 */
public record Run(
    String program,
    String configuration,
    int round,
    String status,
    String checksum,
    Measurements measurements,
    Figures figures) {
  /** Status: it ended as it should. */
  public static final String OK = "ok";

  /**
   * Status: it ended with another exit status than 0, too late, or without what it should leave.
   */
  public static final String FAILED = "failed";

  /** Status: it printed other checksums than the uninstrumented program. */
  public static final String OTHER_OUTPUT = "other-output";

  /**
   * Measurements of a run.
   *
   * @param times of the run
   * @param tableBytes of Pathforest's tables at the end; -1 if there are none
   * @param counters of the processor
   */
  public record Measurements(Times times, long tableBytes, Counters counters) {
    /** Measurements of a run that failed. */
    public static final Measurements UNKNOWN = of(Times.UNKNOWN);

    /** Measurements of a run of which only times are known. */
    public static Measurements of(Times times) {
      return new Measurements(times, -1, Counters.UNKNOWN);
    }

    Measurements with(Times others) {
      return new Measurements(others, tableBytes, counters);
    }
  }

  /** Times of the run. */
  public Times times() {
    return measurements.times;
  }

  /** Whether it may count. */
  public boolean ok() {
    return status.equals(OK);
  }

  /** The same in another round. */
  public Run inRound(int number) {
    return new Run(program, configuration, number, status, checksum, measurements, figures);
  }

  /** The same with another status. */
  Run with(String newStatus) {
    return new Run(program, configuration, round, newStatus, checksum, measurements, figures);
  }
}
