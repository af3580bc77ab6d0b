package org.pathforest.bench.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads the CPU time of the processes that this one has started and that have ended. Linux only.
 */
public final class ChildrenCpu {
  private static final Path STAT = Path.of("/proc/self/stat");
  private static final long NANOS_PER_TICK = 10_000_000;

  // Fields after the name of the program, which ends with a parenthesis and may contain blanks.
  private static final int USER = 13;
  private static final int SYSTEM = 14;

  private ChildrenCpu() {}

  /** Returns the CPU time so far in nanoseconds, in steps of 10 milliseconds; -1 if unknown. */
  public static long nanos() {
    try {
      String text = Files.readString(STAT);
      String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
      return NANOS_PER_TICK * (Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM]));
    } catch (IOException e) {
      return -1;
    }
  }
}
