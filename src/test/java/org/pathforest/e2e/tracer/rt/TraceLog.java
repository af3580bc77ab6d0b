package org.pathforest.e2e.tracer.rt;

/**
 * What traced code calls. Every call is one event of the calling thread; none of them throws,
 * blocks for long, or runs code of the traced program. Activations are named by a number that
 * {@link #enter} hands out; 0 stands for an activation that is not logged.
 */
public final class TraceLog {
  /** Event: an activation of the method with the given number begins, in its first block. */
  public static final int ENTER = 0;

  /** Event: the innermost activation begins the block with the given number. */
  public static final int BLOCK = 1;

  /** Event: the innermost activation has executed its block up to a jump that can't throw. */
  public static final int DONE = 2;

  /** Event: in the innermost activation, a constructor, super(…) or this(…) has returned. */
  public static final int INITIALISED = 3;

  /** Event: the innermost activation is about to throw, or return inside of a try range. */
  public static final int CLOSED = 4;

  /** Event: the innermost activation returns. */
  public static final int EXIT = 5;

  /** Event: the given number of innermost activations turn out to have been left before. */
  public static final int LEFT = 6;

  /** Event: an activation spoke up that is not open. The log is worthless. */
  public static final int BROKEN = 7;

  /** The bits of an event's number that tell its kind; the value lies above them. */
  public static final int KIND_BITS = 3;

  private static final LogFile FILE = LogFile.open();
  private static final ThreadLocal<ThreadLog> LOGS = new ThreadLocal<>();

  private TraceLog() {}

  /** An activation of the method begins; returns the activation's number. */
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

  /** The activation begins a block. */
  public static void block(int activation, int block) {
    log(activation, BLOCK, block);
  }

  /** The activation has executed its block but for a last jump. */
  public static void done(int activation) {
    log(activation, DONE, 0);
  }

  /** The activation's call of super(…) or this(…) has returned. */
  public static void initialised(int activation) {
    log(activation, INITIALISED, 0);
  }

  /** The activation's path ends here, but a handler of the same method may still be entered. */
  public static void closed(int activation) {
    log(activation, CLOSED, 0);
  }

  /** The activation returns. */
  public static void exit(int activation) {
    log(activation, EXIT, 0);
  }

  private static void log(int activation, int kind, int value) {
    if (activation == 0) {
      return;
    }
    try {
      ThreadLog log = LOGS.get();
      if (log != null) {
        log.event(activation, kind, value);
      }
    } catch (RuntimeException e) {
      FILE.fail(e);
    }
  }
}
