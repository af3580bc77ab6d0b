package org.pathforest.runtime.thread;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The contexts of virtual threads, of which there may be millions. A bounded number of contexts
 * each belong to one virtual thread at a time, so additions to them need not be atomic. When that
 * thread has ended, the next one takes the context over with all its counts. A virtual thread that
 * finds no such context, because too many threads are alive, shares one with others and adds
 * atomically. Safe for all threads.
 */
final class VirtualContexts {
  private static final int CORES = Math.min(64, Runtime.getRuntime().availableProcessors());

  /** Greatest number of contexts that belong to one thread at a time. */
  private static final int MOST = Math.min(128, Math.max(16, 4 * CORES));

  /**
   * Number of contexts that are tried for a thread once all have been created. It is small, since
   * such a thread tries at each count.
   */
  private static final int FEW = 2;

  private static final AtomicReferenceArray<ThreadContext> OWNED =
      new AtomicReferenceArray<ThreadContext>(MOST);

  /** The contexts found last, by thread id modulo the array's length. */
  private static final ThreadContext[] FOUND = new ThreadContext[1024];

  /**
   * Contexts that threads share, more than can run at a time, so that threads seldom write to the
   * same one. Their number is a power of two.
   */
  private static final ThreadContext[] SHARED = new ThreadContext[2 * Integer.highestOneBit(CORES)];

  static {
    for (int i = 0; i < SHARED.length; i++) {
      SHARED[i] = ThreadContext.ofMany();
    }
  }

  /**
   * Number of contexts created. Written after the context itself, so that a thread that reads the
   * number finds all of them.
   */
  private static volatile int made;

  /** Where the next search begins; any number. */
  private static int next;

  private VirtualContexts() {}

  /** Returns the context of the current thread, which is virtual. */
  static ThreadContext of(Thread current) {
    int id = (int) ThreadId.of(current);
    ThreadContext c = FOUND[id & FOUND.length - 1];
    if (c != null && c.isUsedBy(current)) {
      return c;
    }
    c = free(current);
    if (c != null) {
      FOUND[id & FOUND.length - 1] = c;
      return c;
    }
    return SHARED[id & SHARED.length - 1];
  }

  /**
   * Returns a context for the current thread: one whose thread has ended, or a new one; null if
   * there is none.
   */
  private static ThreadContext free(Thread current) {
    int n = made;
    boolean all = n == MOST;
    int first = all ? next++ & Integer.MAX_VALUE : 0;
    for (int i = 0; i < (all ? FEW : n); i++) {
      ThreadContext c = OWNED.get((first + i) % n);
      if (c.passTo(current)) {
        return c;
      }
    }
    return all ? null : make(current);
  }

  private static synchronized ThreadContext make(Thread current) {
    if (made == MOST) {
      return null;
    }
    try {
      ThreadContext c = ThreadContext.ofVirtual(current);
      OWNED.set(made, c);
      made = made + 1; // guarded by the lock
      return c;
    } catch (OutOfMemoryError e) {
      return null;
    }
  }

  /** Returns all contexts that may have counts. */
  static List<ThreadContext> all() {
    List<ThreadContext> all = new ArrayList<ThreadContext>();
    for (ThreadContext c : SHARED) {
      addUnlessEmpty(all, c);
    }
    for (int i = 0; i < MOST; i++) {
      addUnlessEmpty(all, OWNED.get(i));
    }
    return all;
  }

  private static void addUnlessEmpty(List<ThreadContext> all, ThreadContext c) {
    if (c != null && c.archives.length > 0) {
      all.add(c);
    }
  }
}
