package org.pathforest.runtime;

import java.io.File;
import java.io.IOException;

/**
 * For programs that want their profile before they end. All copies of the runtime in the JVM are
 * meant, whichever is asked. Safe for all threads.
 */
public final class Pathforest {
  private Pathforest() {}

  /**
   * Writes a profile of everything counted so far to the file that the end of the run would write.
   * Other threads may run on: every path that ended before the call counts; of those that end
   * meanwhile some may be missed, none counts twice.
   *
   * @return the file
   * @throws IOException if it can't be written; nothing is left behind then
   */
  public static File dump() throws IOException {
    return Copies.dump(null);
  }

  /** The same to a file of the caller's choice. */
  public static File dump(File file) throws IOException {
    return Copies.dump(file);
  }

  /** Sets all counts to 0. Exact only while no instrumented code runs. */
  public static void reset() {
    Copies.reset();
  }
}
