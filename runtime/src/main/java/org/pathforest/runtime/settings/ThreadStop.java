package org.pathforest.runtime.settings;

/** {@code Thread.stop}, which JVMs had up to Java 19: it makes a thread throw wherever it is. */
public final class ThreadStop {
  private ThreadStop() {}

  /** Whether that is what makes a thread stop. */
  public static boolean is(Throwable x) {
    // By name: the class is to be removed from the JDK.
    return x.getClass().getName().equals("java.lang.ThreadDeath");
  }

  /** Throws what was caught if the program has stopped the thread: that is not ours to catch. */
  public static void letThrough(Throwable caught) {
    if (is(caught)) {
      throw (Error) caught;
    }
  }
}
