package org.pathforest.bench.run;

/**
 * Times of a run in nanoseconds; -1 where unknown.
 *
 * @param wall wall time of all measured calls; in the steady state, that of one batch divided by
 *     its calls
 * @param cpu CPU time of all threads during the same time, including the JVM's own threads; in the
 *     steady state divided likewise
 * @param program CPU time of the program's own threads for each call; in the steady state, the
 *     median of the batches
 * @param calls number of calls in the whole run, including warm-up
 * @param processWall wall time of the process, from its start to its end
 * @param processCpu CPU time of the process
 */
public record Times(
    long wall, long cpu, long program, long calls, long processWall, long processCpu) {
  /** Times of a failed run. */
  public static final Times UNKNOWN = new Times(-1, -1, -1, -1);

  /** Creates times of a run whose program was not measured by itself. */
  public Times(long wall, long cpu, long processWall, long processCpu) {
    this(wall, cpu, -1, -1, processWall, processCpu);
  }
}
