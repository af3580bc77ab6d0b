package org.pathforest.runtime.memory;

/**
 * Finds out whether the current thread's stack has room for what goes deep. To begin that where it
 * can't end would leave it half done, and a class whose initialiser has failed is unusable for good
 * (JVMS 5.5). Where there is none, a StackOverflowError is thrown, as by any call for which there
 * is none.
 */
public final class StackRoom {
  /**
   * Calls of {@link #dive} that must fit, of 250 bytes each in the interpreter: for our own work.
   */
  private static final int FEW = 24;

  /** For a loader that looks for a file. */
  private static final int SOME = 100;

  /** For what loads and initialises classes: 35 KB were seen to be taken. */
  private static final int MANY = 200;

  private StackRoom() {}

  /** Checks that there is room for work of our own. */
  public static void check() {
    check(FEW);
  }

  /**
   * Checks that there is room for loaders.
   *
   * @param classes whether they load classes, which are to be initialised
   */
  public static void checkForLoading(boolean classes) {
    check(classes ? MANY : SOME);
  }

  private static void check(int calls) {
    long depth = dive(calls, 1, 2, 3, 4, 5, 6, 7, 8);
    assert depth != 0;
  }

  /** Its arguments are there to take room: compiled code passes the last ones on the stack. */
  private static long dive(
      int calls, long a, long b, long c, long d, long e, long f, long g, long h) {
    return calls == 0 ? a + h : dive(calls - 1, b, c, d, e, f, g, h, a) | 1;
  }
}
