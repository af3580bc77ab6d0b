package org.pathforest.e2e.tracer.rt;

/**
 * Entry points that traced code calls. Every call is one event of the calling thread. The calls
 * never throw, block for long, or run code of the traced program. An event's number has its kind in
 * the lowest bits and a value above them.
 */
public final class TraceLog {
  /** An activation of the method with the given number begins, in its first block. */
  public static final int ENTER = 0;

  /** The innermost activation begins the block with the given number. */
  public static final int BLOCK = 1;

  /** The innermost activation has executed its block up to a jump that can't throw. */
  public static final int DONE = 2;

  /** In the innermost activation, which is a constructor's, super(…) or this(…) has returned. */
  public static final int INITIALISED = 3;

  /** The innermost activation is about to throw, or to return from inside a try range. */
  public static final int CLOSED = 4;

  /** The innermost activation returns. */
  public static final int EXIT = 5;

  /** The given number of innermost activations had been left by an exception earlier. */
  public static final int LEFT = 6;

  /** An event came from an activation that is not open. The log is unusable. */
  public static final int BROKEN = 7;

  /** Number of low bits of an event's number that hold its kind. */
  public static final int KIND_BITS = 3;

  private static final LogFile FILE = LogFile.open();
  private static final ThreadLocal<ThreadLog> LOGS = new ThreadLocal<>();

  private TraceLog() {}

  /** Logs {@link #ENTER}. Returns the activation's number, or 0 if the activation is not logged. */
  public static int enter(int method) {
    if (FILE == null) {
      return 0;
    }
    try {
      ThreadLog log = LOGS.get();
      if (log == null) {
        log = new ThreadLog(Thread.currentThread(), FILE);
        LOGS.set(log);
        FILE.register(log);
      }
      return log.enter(method);
    } catch (RuntimeException e) {
      FILE.fail(e);
      return 0;
    }
  }

  /** Logs an event of an activation that {@link #enter} has numbered. */
  public static void event(int activation, int event) {
    if (activation == 0) {
      return;
    }
    try {
      ThreadLog log = LOGS.get();
      if (log != null) {
        log.event(activation, event);
      }
    } catch (RuntimeException e) {
      FILE.fail(e);
    }
  }
}
