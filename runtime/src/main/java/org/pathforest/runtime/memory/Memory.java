package org.pathforest.runtime.memory;

import java.util.concurrent.atomic.AtomicLong;
import org.pathforest.runtime.settings.Settings;

/**
 * The bound on the bytes of all tables, including those of other copies of the runtime. Only slow
 * paths ask it. Safe for all threads.
 */
public final class Memory {
  /** What room is needed for; the more it matters, the more may be taken. */
  public enum Use {
    /** Long contexts and their counters: up to seven eighths of the bound. */
    LONG_CONTEXTS,
    /** Short contexts and their counters: up to the bound. */
    SHORT_CONTEXTS,
    /** Single paths and interruptions: somewhat beyond the bound; all else depends on them. */
    SINGLE_PATHS
  }

  /** Bytes in use: of this runtime until {@link #share}, then of all in this JVM. */
  private static volatile AtomicLong used = new AtomicLong();

  /** By how much single paths may exceed the bound: a sixteenth of the heap; 0 once it is full. */
  private static volatile long beyond = Runtime.getRuntime().maxMemory() >> 4;

  /** The bound, in bytes; it falls when the heap turns out to be full, and tests set it. */
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
   * @param bytes how many more, 0 or greater
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
    // No switch: for that the compiler makes a class, which would be loaded when first needed.
    if (use == Use.LONG_CONTEXTS) {
      return bound - (bound >> 3);
    }
    return use == Use.SHORT_CONTEXTS ? bound : Math.max(bound, bound + beyond); // it may overflow
  }

  /** Takes room even beyond the bound: for small things, of which a method has few. */
  public static void force(long bytes) {
    used.addAndGet(bytes);
  }

  /**
   * Gives bytes back for which there was no room on the heap. From now on the bound is what is in
   * use: each further attempt would cost the program a full garbage collection.
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

  /** Bytes in use. */
  public static long used() {
    return used.get();
  }
}
