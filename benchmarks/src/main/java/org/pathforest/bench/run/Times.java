package org.pathforest.bench.run;

/**
 * Times of a run in nanoseconds; -1 where one is not known.
 *
 * @param wall of the measured calls; of the steady state, of one batch of them
 * @param cpu of all threads during those calls: the JVM's own among them
 * @param program CPU time of the program's own threads for each call; of the steady state the
 *     median of the batches
 * @param calls of the program in the whole run, warm-up and all
 * @param processWall of the process, from its start to its end
 * @param processCpu of the process
 */
public record Times(
    long wall, long cpu, long program, long calls, long processWall, long processCpu) {
  /** Of a run that failed. */
  public static final Times UNKNOWN = new Times(-1, -1, -1, -1);

  /** Times of a run whose program was not measured by itself. */
  public Times(long wall, long cpu, long processWall, long processCpu) {
    this(wall, cpu, -1, -1, processWall, processCpu);
  }
}
