package org.pathforest.bench.run;

/**
 * Times of a run in nanoseconds; -1 where one is not known.
 *
 * @param wall of the measured calls
 * @param cpu of all threads during the measured calls: the JVM's own among them
 * @param processWall of the process, from its start to its end
 * @param processCpu of the process
 */
public record Times(long wall, long cpu, long processWall, long processCpu) {
  /** Of a run that failed. */
  public static final Times UNKNOWN = new Times(-1, -1, -1, -1);
}
