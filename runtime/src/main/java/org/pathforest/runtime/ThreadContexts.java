package org.pathforest.runtime;

/** Finds the context of the current thread. Safe for all threads. */
final class ThreadContexts {
  /** Contexts by a hash of their thread: a hint, checked by owner, in front of the thread local. */
  private static final ThreadContext[] SLOTS = new ThreadContext[1024];

  private static final ThreadLocal<ThreadContext> CONTEXT = new ThreadLocal<ThreadContext>();

  /** Stands for the context of a thread for which there is no memory. */
  static final ThreadContext NOBODY = new ThreadContext(null, 0);

  private ThreadContexts() {}

  /** That of the current thread; {@link #NOBODY} if there is no memory for one. */
  static ThreadContext current() {
    Thread t = Thread.currentThread();
    // Not Thread.getId: a program can override it, and its version may be woven.
    ThreadContext c = SLOTS[System.identityHashCode(t) & (SLOTS.length - 1)];
    return c != null && c.owner == t ? c : slowContext(t);
  }

  private static ThreadContext slowContext(Thread t) {
    if (VirtualThreads.has(t)) {
      return Registry.SHARED;
    }
    ThreadContext c;
    try {
      c = CONTEXT.get();
      if (c == null) {
        c = Registry.context(t);
        CONTEXT.set(c);
      }
    } catch (OutOfMemoryError e) {
      return NOBODY;
    }
    SLOTS[System.identityHashCode(t) & (SLOTS.length - 1)] = c;
    return c;
  }

  /** Drops a context from the slots. */
  static void forget(ThreadContext c) {
    int i = System.identityHashCode(c.owner) & (SLOTS.length - 1);
    if (SLOTS[i] == c) {
      SLOTS[i] = null;
    }
  }
}
