package org.pathforest.runtime.memory;

/**
 * Checks that the current thread's stack has room for deep calls. Work that runs out of stack is
 * left half done, and a class whose initializer has failed is unusable for good (JVMS 5.5). If
 * there is no room, a check throws a StackOverflowError, as any other call may.
 */
public final class StackRoom {
  /**
   * Number of calls of {@link #dive} that check the room for our own work. Each takes 250 bytes in
   * the interpreter.
   */
  private static final int FEW = 24;

  /** Number of calls that check the room for a class loader that looks for a file. */
  private static final int SOME = 100;

  /**
   * Number of calls that check the room for loading and initializing classes, which took 35 KB when
   * measured.
   */
  private static final int MANY = 200;

  private StackRoom() {}

  /** Checks that there is room for our own work. */
  public static void check() {
    check(FEW);
  }

  /**
   * Checks that there is room for class loaders.
   *
   * @param classes whether they load classes, which are then initialized
   */
  public static void checkForLoading(boolean classes) {
    check(classes ? MANY : SOME);
  }

  private static void check(int calls) {
    long depth = dive(calls, 1, 2, 3, 4, 5, 6, 7, 8);
    assert depth != 0;
  }

  /** Uses up stack with its arguments: compiled code passes the last ones on the stack. */
  private static long dive(
      int calls, long a, long b, long c, long d, long e, long f, long g, long h) {
    return calls == 0 ? a + h : dive(calls - 1, b, c, d, e, f, g, h, a) | 1;
  }
}
