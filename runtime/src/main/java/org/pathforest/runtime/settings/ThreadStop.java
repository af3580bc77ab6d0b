package org.pathforest.runtime.settings;

/** Recognizes {@code Thread.stop}, which makes a thread throw wherever it is (up to Java 19). */
public final class ThreadStop {
  private ThreadStop() {}

  /** Returns whether {@code x} was thrown by {@code Thread.stop}. */
  public static boolean is(Throwable x) {
    // By name: later JDKs may not have the class.
    return x.getClass().getName().equals("java.lang.ThreadDeath");
  }

  /** Rethrows what was caught if {@code Thread.stop} has thrown it. */
  public static void letThrough(Throwable caught) {
    if (is(caught)) {
      throw (Error) caught;
    }
  }
}
