package org.pathforest.bench.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A process that has ended, and its times in nanoseconds.
 *
 * @param status exit status; {@link #TOO_LONG} if the process was ended
 * @param wall wall time
 * @param cpu CPU time of the process and of those that it has started, in steps of 10 milliseconds;
 *     -1 if unknown. Known on Linux, if no other process of this one ends at the same time
 */
public record TimedProcess(int status, long wall, long cpu) {
  /** In place of an exit status: the process was ended because it took too long. */
  public static final int TOO_LONG = -1;

  private static final Path STAT = Path.of("/proc/self/stat");
  private static final long NANOS_PER_TICK = 10_000_000;

  // Fields after the name of the program, which ends with a parenthesis and may contain blanks:
  // the times of ended children.
  private static final int USER = 13;
  private static final int SYSTEM = 14;

  /**
   * Runs a process without input. It is ended with all that it has started if it takes too long, or
   * if this thread is interrupted.
   */
  public static TimedProcess run(ProcessBuilder builder, long minutes)
      throws IOException, InterruptedException {
    long cpu = childrensCpu();
    long wall = System.nanoTime();
    Process process = builder.start();
    process.getOutputStream().close();
    int status;
    try {
      status = process.waitFor(minutes, TimeUnit.MINUTES) ? process.exitValue() : TOO_LONG;
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
    wall = System.nanoTime() - wall;
    return new TimedProcess(status, wall, cpu < 0 ? -1 : childrensCpu() - cpu);
  }

  /** Returns the CPU time of the processes that this one has started and that have ended. */
  private static long childrensCpu() {
    try {
      String text = Files.readString(STAT);
      String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
      return NANOS_PER_TICK * (Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM]));
    } catch (IOException e) {
      return -1;
    }
  }
}
