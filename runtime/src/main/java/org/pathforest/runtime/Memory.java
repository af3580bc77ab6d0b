package org.pathforest.runtime;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The bound on the bytes of all tables, those of other copies of the runtime among them. Asked on
 * slow paths only. Safe for all threads.
 */
final class Memory {
  /** What room is wanted for; the more it matters, the further it may go. */
  enum Use {
    /** Long contexts and their cells: up to seven eighths of the bound. */
    LONG_CONTEXTS,
    /** Short contexts and their cells: up to the bound. */
    SHORT_CONTEXTS,
    /** Single paths and interruptions: somewhat beyond, since nothing is known without them. */
    SINGLE_PATHS
  }

  /** One for all copies of the runtime in this JVM. */
  private static final AtomicLong USED = Copies.memory();

  /** How far single paths may pass the bound: a sixteenth of the heap, until the heap is full. */
  private static volatile long beyond = Runtime.getRuntime().maxMemory() >> 4;

  /** The bound; a variable for tests. */
  static volatile long limit = Settings.MEMORY;

  private Memory() {}

  /**
   * Asks for room.
   *
   * @param bytes how much more
   * @return whether it was granted
   */
  static boolean take(long bytes, Use use) {
    long most = most(use);
    while (true) {
      long used = USED.get();
      if (used + bytes > most) {
        return false;
      }
      if (USED.compareAndSet(used, used + bytes)) {
        return true;
      }
    }
  }

  private static long most(Use use) {
    long bound = limit;
    // No switch, for which the compiler makes a class that is loaded when it is first needed.
    if (use == Use.LONG_CONTEXTS) {
      return bound - (bound >> 3);
    }
    return use == Use.SHORT_CONTEXTS ? bound : Math.max(bound, bound + beyond); // it may overflow
  }

  /** Takes room whether it is there or not: for what is small, and there once per method. */
  static void force(long bytes) {
    USED.addAndGet(bytes);
  }

  /**
   * Gives back what was taken when the heap turns out to be full. From now on what is in use is the
   * bound: each further try would cost the program a whole garbage collection.
   */
  static void refused(long bytes) {
    giveBack(bytes);
    limit = Math.min(limit, used());
    beyond = 0;
  }

  static void giveBack(long bytes) {
    USED.addAndGet(-bytes);
  }

  static long used() {
    return USED.get();
  }
}
