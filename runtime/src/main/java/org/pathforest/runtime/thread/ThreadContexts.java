package org.pathforest.runtime.thread;

/** Finds the context of the current thread. Safe for all threads. */
public final class ThreadContexts {
  private static final ThreadLocal<ThreadContext> CONTEXT = new ThreadLocal<ThreadContext>();

  /** Used when there is no memory for a thread's context. */
  public static final ThreadContext NOBODY = new ThreadContext(null, 0);

  private ThreadContexts() {}

  /** Loads classes that only some threads need, and that may no longer be found by then. */
  public static void prepare() {
    ThreadId.prepare();
    VirtualContexts.all();
  }

  /** Returns the context of the current thread; {@link #NOBODY} if there is no memory for one. */
  public static ThreadContext of(Thread current) {
    if (ThreadId.isVirtual(current)) {
      return VirtualContexts.of(current);
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
