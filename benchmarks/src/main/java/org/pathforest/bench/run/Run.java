package org.pathforest.bench.run;

/**
 * A run, as it is kept.
 *
 * @param program name of the workload
 * @param configuration name
 * @param round counted from 0
 * @param status {@link #OK}, or what went wrong
 * @param checksum of all checksums that the program has printed; empty if it failed
 * @param times of the run
 * @param tableBytes of Pathforest's tables at the end; -1 if there are none
 * @param figures of its profile
 * @param counters of the processor
 */
public record Run(
    String program,
    String configuration,
    int round,
    String status,
    String checksum,
    Times times,
    long tableBytes,
    Figures figures,
    Counters counters) {
  /** Status: it ended as it should. */
  public static final String OK = "ok";

  /**
   * Status: it ended with another exit status than 0, too late, or without what it should leave.
   */
  public static final String FAILED = "failed";

  /** Status: it printed other checksums than the uninstrumented program. */
  public static final String OTHER_OUTPUT = "other-output";

  /** Whether it may count. */
  public boolean ok() {
    return status.equals(OK);
  }

  /** The same in another round. */
  public Run inRound(int number) {
    return new Run(
        program, configuration, number, status, checksum, times, tableBytes, figures, counters);
  }

  /** The same with another status. */
  Run with(String newStatus) {
    return new Run(
        program, configuration, round, newStatus, checksum, times, tableBytes, figures, counters);
  }
}
