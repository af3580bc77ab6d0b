package org.pathforest.runtime;

import java.io.File;
import java.io.IOException;
import org.pathforest.runtime.jvm.Coordinator;
import org.pathforest.runtime.jvm.RuntimeInstances;
import org.pathforest.runtime.settings.Messages;
import org.pathforest.runtime.settings.ThreadStop;

/**
 * Writes and resets profiles while the program runs. Each method acts on all copies of the runtime
 * in the JVM, whichever copy is called. Safe for all threads. No method stops the program's threads
 * or makes them wait.
 */
public final class Pathforest {
  static {
    // Must come before other runtimes can find the coordinator.
    Coordinator.setManagement(new Registration());
  }

  private Pathforest() {}

  /** Registers the MBean. Its class cannot be linked where java.management is not visible. */
  private static final class Registration implements Runnable {
    Registration() {}

    @Override
    public void run() {
      try {
        PathforestBean.register();
      } catch (LinkageError e) {
        Messages.say(
            "pathforest.jmx",
            "java.management is not in this JVM, or not visible to the runtime; add that module, or"
                + " unset pathforest.jmx");
      } catch (Throwable e) {
        ThreadStop.letThrough(e);
        Messages.say(
            "pathforest.jmx", "the MBean can't be registered (" + e + "); use Pathforest.dump()");
      }
    }
  }

  /**
   * Writes a profile of everything counted since the start or the last reset. Counting goes on. The
   * file is a new one. Its name is that of the profile at the end of the run, with the first number
   * that is not taken ({@code app.1.pathprof}, {@code app.2.pathprof}).
   *
   * <p>Other threads may run meanwhile. Every path that ended before the call is counted. Of the
   * paths that end during the call, some may be missed, and none is counted twice.
   *
   * @return the file
   * @throws IOException if the file cannot be written; nothing is left behind then
   */
  public static File dump() throws IOException {
    return RuntimeInstances.dump(RuntimeInstances.DUMP, null);
  }

  /**
   * Writes a profile as {@link #dump()} does, to a given file.
   *
   * @param file the file, replaced if it exists
   * @return the file
   * @throws IOException as {@link #dump()}
   */
  public static File dump(File file) throws IOException {
    return RuntimeInstances.dump(RuntimeInstances.DUMP, file);
  }

  /**
   * Writes a profile as {@link #dump()} does, and makes all later profiles begin where this one
   * ends. Nothing is lost in between, even while threads run. Each path is in exactly one of the
   * profiles of a run that this method and the end of the run write, so their sum is a profile of
   * the whole run. A path that ends while the profile is being written is in this profile or in the
   * next one.
   *
   * <p>Counters are not set to 0. Instead, the counts of this profile are kept in memory,
   * compressed. Later profiles contain them beside their own counts, and readers subtract them. A
   * limit that a method has hit stays named in later profiles.
   *
   * @return the file
   * @throws IOException if the file cannot be written; nothing is left behind then, and nothing was
   *     reset
   */
  public static File dumpAndReset() throws IOException {
    return RuntimeInstances.dump(RuntimeInstances.DUMP_AND_RESET, null);
  }

  /**
   * Writes a profile as {@link #dumpAndReset()} does, to a given file.
   *
   * @param file the file, replaced if it exists
   * @return the file
   * @throws IOException as {@link #dumpAndReset()}
   */
  public static File dumpAndReset(File file) throws IOException {
    return RuntimeInstances.dump(RuntimeInstances.DUMP_AND_RESET, file);
  }

  /**
   * Sets all counts to 0, for good: no profile contains what was counted since the last dump. This
   * is exact only while no instrumented code runs, whereas {@link #dumpAndReset()} is always exact.
   */
  public static void reset() {
    RuntimeInstances.reset();
  }
}
