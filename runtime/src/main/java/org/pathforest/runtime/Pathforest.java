package org.pathforest.runtime;

import java.io.File;
import java.io.IOException;
import org.pathforest.runtime.jvm.Coordinator;
import org.pathforest.runtime.jvm.RuntimeInstances;
import org.pathforest.runtime.settings.Messages;
import org.pathforest.runtime.settings.ThreadStop;

/**
 * Profiles of a program that goes on. Each method acts on all copies of the runtime in the JVM,
 * whichever copy is called. Safe for all threads; no method stops the program's threads or makes
 * them wait.
 */
public final class Pathforest {
  static {
    // Before the coordinator can be found by other runtimes.
    Coordinator.setManagement(new Registration());
  }

  private Pathforest() {}

  /** Registers the MBean, whose class can't be linked where java.management is not visible. */
  private static final class Registration implements Runnable {
    Registration() {}

    @Override
    public void run() {
      try {
        PathforestBean.register();
      } catch (LinkageError e) {
        Messages.say(
            "pathforest.jmx", "java.management is not in this JVM, or not visible to the runtime");
      } catch (Throwable e) {
        ThreadStop.letThrough(e);
        Messages.say("pathforest.jmx", e.toString());
      }
    }
  }

  /**
   * Writes a profile of everything counted since the start or the last reset, and goes on counting.
   * The file is a new one: the name of the profile that the end of the run writes, with the first
   * number whose name is not taken ({@code app.1.pathprof}, {@code app.2.pathprof}).
   *
   * <p>Other threads may run on: every path that ended before the call counts; of those that end
   * meanwhile some may be missed, none counts twice.
   *
   * @return the file
   * @throws IOException if it can't be written; nothing is left behind then
   */
  public static File dump() throws IOException {
    return RuntimeInstances.dump(RuntimeInstances.DUMP, null);
  }

  /**
   * Writes the same profile to a file of the caller's choice.
   *
   * @param file is replaced if it exists
   * @return the file
   * @throws IOException as {@link #dump()}
   */
  public static File dump(File file) throws IOException {
    return RuntimeInstances.dump(RuntimeInstances.DUMP, file);
  }

  /**
   * Writes a profile as {@link #dump()} does, and has all later profiles begin where this one ends.
   * Nothing is lost in between, also while threads run: each path is in exactly one of the profiles
   * of a run that were written by this method and at the end, so their sum is a profile of the
   * whole run. A path that ends while the profile is being written is in this one or in the next.
   *
   * <p>Counters are not set to 0: what this profile says is kept in memory, compressed, and later
   * profiles hold it beside the counts, for readers to subtract. A limit that a method has hit
   * stays named in later profiles.
   *
   * @return the file
   * @throws IOException if it can't be written; then nothing is left behind, and nothing was reset
   */
  public static File dumpAndReset() throws IOException {
    return RuntimeInstances.dump(RuntimeInstances.DUMP_AND_RESET, null);
  }

  /**
   * Does the same with a file of the caller's choice.
   *
   * @param file is replaced if it exists
   * @return the file
   * @throws IOException as {@link #dumpAndReset()}
   */
  public static File dumpAndReset(File file) throws IOException {
    return RuntimeInstances.dump(RuntimeInstances.DUMP_AND_RESET, file);
  }

  /**
   * Sets all counts to 0, for good: no profile has what was counted since the last dump. Exact only
   * while no instrumented code runs; {@link #dumpAndReset()} always is.
   */
  public static void reset() {
    RuntimeInstances.reset();
  }
}
