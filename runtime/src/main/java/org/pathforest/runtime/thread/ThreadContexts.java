package org.pathforest.runtime.thread;

/** Finds the context of the current thread. Safe for all threads. */
public final class ThreadContexts {
  private static final ThreadLocal<ThreadContext> CONTEXT = new ThreadLocal<ThreadContext>();

  /** Used when there is no memory for a thread's context. */
  public static final ThreadContext NOBODY = new ThreadContext(null, 0);

  private ThreadContexts() {}

  /** The context of the current thread; {@link #NOBODY} if there is no memory for one. */
  public static ThreadContext of(Thread current) {
    if (ThreadId.isVirtual(current)) {
      return Registry.SHARED[(int) ThreadId.of(current) & Registry.SHARED.length - 1];
    }
    try {
      ThreadContext c = CONTEXT.get();
      if (c == null) {
        c = Registry.context(current);
        CONTEXT.set(c);
      }
      return c;
    } catch (OutOfMemoryError e) {
      return NOBODY;
    }
  }
}
