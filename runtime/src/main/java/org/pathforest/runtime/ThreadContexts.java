package org.pathforest.runtime;

/** Finds the context of the current thread. Safe for all threads. */
final class ThreadContexts {
  private static final int MOST_SLOTS = 1 << 16;

  /**
   * Contexts by a number of their thread: a hint, checked by owner, in front of the thread local.
   * Replaced by a longer one when two live threads share a slot; a context that is lost meanwhile
   * comes back by way of the thread local.
   */
  private static ThreadContext[] slots = new ThreadContext[1024];

  private static final ThreadLocal<ThreadContext> CONTEXT = new ThreadLocal<ThreadContext>();

  /** Stands for the context of a thread for which there is no memory. */
  static final ThreadContext NOBODY = new ThreadContext(null, 0);

  private ThreadContexts() {}

  /** That of the current thread; {@link #NOBODY} if there is no memory for one. */
  static ThreadContext current() {
    Thread t = Thread.currentThread();
    ThreadContext[] s = slots;
    ThreadContext c = s[number(t) & s.length - 1];
    return c != null && c.owner == t ? c : slowContext(t);
  }

  /**
   * Its id, unless it is of a class that may override {@code getId}, in code that may be woven. The
   * identity hash takes ten times as long while another thread waits in {@code join()}: the
   * monitor's word then stands where the hash was (benchmark CounterLookUp).
   */
  private static int number(Thread t) {
    return t.getClass() == Thread.class ? (int) t.getId() : System.identityHashCode(t);
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
    put(c);
    return c;
  }

  private static void put(ThreadContext c) {
    ThreadContext[] s = slots;
    int number = number(c.owner);
    ThreadContext there = s[number & s.length - 1];
    if (there != null && there != c && there.owner.isAlive() && s.length < MOST_SLOTS) {
      s = longer(s);
    }
    s[number & s.length - 1] = c;
  }

  private static ThreadContext[] longer(ThreadContext[] s) {
    ThreadContext[] longer;
    try {
      longer = new ThreadContext[2 * s.length];
    } catch (OutOfMemoryError e) {
      return s; // the two take turns
    }
    for (ThreadContext each : s) {
      if (each != null) {
        longer[number(each.owner) & longer.length - 1] = each;
      }
    }
    slots = longer;
    return longer;
  }

  /** Drops a context from the slots. */
  static void forget(ThreadContext c) {
    ThreadContext[] s = slots;
    int i = number(c.owner) & s.length - 1;
    if (s[i] == c) {
      s[i] = null;
    }
  }
}
