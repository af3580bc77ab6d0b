package org.pathforest.runtime.memory;

import java.util.concurrent.atomic.AtomicLong;
import org.pathforest.runtime.settings.Settings;

/**
 * The bound on the bytes of all tables, including those of other copies of the runtime. Only slow
 * paths use it. Safe for all threads.
 */
public final class Memory {
  /** What memory is needed for. The more important the use, the more may be taken. */
  public enum Use {
    /** Counters at fixed addresses for further threads: up to a 128th of the bound. */
    FURTHER_OWNERS,
    /** Long contexts and their counters: up to seven eighths of the bound. */
    LONG_CONTEXTS,
    /** Short contexts and their counters: up to the bound. */
    SHORT_CONTEXTS,
    /**
     * Single paths and interruptions: somewhat beyond the bound, since all else depends on them.
     */
    SINGLE_PATHS
  }

  /** Bytes in use: of this runtime until {@link #share}, then of all runtimes in this JVM. */
  private static volatile AtomicLong used = new AtomicLong();

  /**
   * Number of bytes by which single paths may exceed the bound: a sixteenth of the heap, or 0 once
   * the heap is full.
   */
  private static volatile long beyond = Runtime.getRuntime().maxMemory() >> 4;

  /** The bound, in bytes. It is lowered when the heap turns out to be full. Tests set it. */
  public static volatile long limit = Settings.MEMORY;

  private Memory() {}

  /** Returns the number of bytes in use, as an object that other runtimes can share. */
  public static AtomicLong shared() {
    return used;
  }

  /**
   * Counts bytes in the same number as another runtime from now on. Must be called before any are
   * in use.
   */
  public static void share(AtomicLong bytes) {
    used = bytes;
  }

  /**
   * Asks for memory.
   *
   * @param bytes number of additional bytes, 0 or greater
   * @param use what they are for
   * @return whether they were granted
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
    if (use == Use.FURTHER_OWNERS) {
      return bound >> 7;
    }
    // No switch: for one, javac generates a class that would be loaded when it is first needed.
    if (use == Use.LONG_CONTEXTS) {
      return bound - (bound >> 3);
    }
    return use == Use.SHORT_CONTEXTS ? bound : Math.max(bound, bound + beyond); // may overflow
  }

  /** Takes memory even beyond the bound: for small things, of which a method has few. */
  public static void force(long bytes) {
    used.addAndGet(bytes);
  }

  /**
   * Gives back bytes for which there was no room on the heap. From now on the bound is what is in
   * use, because each further attempt would cost the program a full garbage collection.
   */
  public static void refused(long bytes) {
    giveBack(bytes);
    limit = Math.min(limit, used());
    beyond = 0;
  }

  /** Gives bytes back. */
  public static void giveBack(long bytes) {
    used.addAndGet(-bytes);
  }

  /** Returns the number of bytes in use. */
  public static long used() {
    return used.get();
  }
}
