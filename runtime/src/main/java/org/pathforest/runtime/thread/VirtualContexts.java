package org.pathforest.runtime.thread;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Contexts of virtual threads, of which there may be millions. A bounded number of contexts belongs
 * to one virtual thread at a time: additions to it need not be atomic. When that thread has ended,
 * the next one takes the context over with all its counts. A virtual thread that finds none, since
 * too many live, shares one with others, with atomic additions. Safe for all threads.
 */
final class VirtualContexts {
  private static final int CORES = Math.min(64, Runtime.getRuntime().availableProcessors());

  /** Greatest number of contexts that belong to one thread at a time. */
  private static final int MOST = Math.min(128, Math.max(16, 4 * CORES));

  /** Those tried for a thread once all have been made: few, since it asks for each count. */
  private static final int FEW = 2;

  private static final AtomicReferenceArray<ThreadContext> OWNED =
      new AtomicReferenceArray<ThreadContext>(MOST);

  /** The contexts found last, by id of the thread modulo the length. */
  private static final ThreadContext[] FOUND = new ThreadContext[1024];

  /** More than can run at a time, a power of two, so that they seldom write at the same place. */
  private static final ThreadContext[] SHARED = new ThreadContext[2 * Integer.highestOneBit(CORES)];

  static {
    for (int i = 0; i < SHARED.length; i++) {
      SHARED[i] = ThreadContext.ofMany();
    }
  }

  /** Written after the context itself, so that whoever reads it finds all of them. */
  private static volatile int made;

  /** Any number: where the next search begins. */
  private static int next;

  private VirtualContexts() {}

  /** The context of the current thread, which is virtual. */
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

  /** A context whose thread has ended, now of this thread, or a new one; null if there is none. */
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
      made = made + 1; // under the lock
      return c;
    } catch (OutOfMemoryError e) {
      return null;
    }
  }

  /** All contexts that may have counts. */
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
