package org.pathforest.runtime.thread;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.pathforest.runtime.settings.ThreadStop;
import org.pathforest.runtime.table.RepeatedIterations;

/**
 * Finds threads whose counts may be incomplete in a profile that is being written. A thread that
 * waits, or has left instrumented code, has counted all its paths that have ended. A thread that
 * runs instrumented code may have repeated iterations that are not counted yet, see {@link
 * RepeatedIterations}.
 */
public final class LiveThreads {
  private LiveThreads() {}

  /**
   * Returns the threads that run instrumented code now, as far as is known.
   *
   * @param threads threads that have counts and have not ended
   * @param instrumented all classes of registered archives
   */
  public static List<Thread> counting(
      Collection<Thread> threads, Collection<WovenClass> instrumented) {
    List<Thread> counting = new ArrayList<Thread>();
    Set<String> classes = new HashSet<String>();
    for (WovenClass c : instrumented) {
      classes.add(c.name.replace('/', '.'));
    }
    for (Thread t : threads) {
      if (counts(t, classes)) {
        counting.add(t);
      }
    }
    return counting;
  }

  private static boolean counts(Thread t, Set<String> classes) {
    StackTraceElement[] stack;
    try {
      stack = t.getStackTrace();
    } catch (Throwable e) {
      ThreadStop.letThrough(e);
      return true; // unknown: a security manager forbids it, or there is no memory
    }
    // After the stack was read: a thread that has begun to wait since has counted all before that.
    if (t.getState() != Thread.State.RUNNABLE) {
      return false;
    }
    for (StackTraceElement frame : stack) {
      if (classes.contains(frame.getClassName())) {
        return true;
      }
    }
    return false;
  }
}
