package org.pathforest.runtime.memory;

import java.util.concurrent.atomic.AtomicLong;
import org.pathforest.runtime.settings.Settings;

/**
 * The bound on the bytes of all tables, those of other copies of the runtime among them. Asked on
 * slow paths only. Safe for all threads.
 */
public final class Memory {
  /** What room is wanted for; the more it matters, the further it may go. */
  public enum Use {
    /** Long contexts and their counters: up to seven eighths of the bound. */
    LONG_CONTEXTS,
    /** Short contexts and their counters: up to the bound. */
    SHORT_CONTEXTS,
    /** Single paths and interruptions: somewhat beyond, since nothing is known without them. */
    SINGLE_PATHS
  }

  /** Bytes in use: of this runtime until {@link #share}, then of all in this JVM. */
  private static volatile AtomicLong used = new AtomicLong();

  /** How far single paths may pass the bound: a sixteenth of the heap, until the heap is full. */
  private static volatile long beyond = Runtime.getRuntime().maxMemory() >> 4;

  /** The bound; a variable for tests. */
  public static volatile long limit = Settings.MEMORY;

  private Memory() {}

  /** Bytes in use, as a number that other runtimes can share. */
  public static AtomicLong shared() {
    return used;
  }

  /** Counts bytes in the same number as another runtime from now on; before any are in use. */
  public static void share(AtomicLong bytes) {
    used = bytes;
  }

  /**
   * Asks for room.
   *
   * @param bytes how much more
   * @return whether it was granted
   */
  public static boolean take(long bytes, Use use) {
    long most = most(use);
    while (true) {
      long now = used.get();
      if (now + bytes > most) {
        return false;
      }
      if (used.compareAndSet(now, now + bytes)) {
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
  public static void force(long bytes) {
    used.addAndGet(bytes);
  }

  /**
   * Gives back what was taken when the heap turns out to be full. From now on what is in use is the
   * bound: each further try would cost the program a whole garbage collection.
   */
  public static void refused(long bytes) {
    giveBack(bytes);
    limit = Math.min(limit, used());
    beyond = 0;
  }

  public static void giveBack(long bytes) {
    used.addAndGet(-bytes);
  }

  public static long used() {
    return used.get();
  }
}
