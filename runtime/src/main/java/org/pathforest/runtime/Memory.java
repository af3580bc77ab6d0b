package org.pathforest.runtime;

import java.util.concurrent.atomic.AtomicLong;

/** The bound on the bytes of all tables. Asked on slow paths only. Safe for all threads. */
final class Memory {
  private static final AtomicLong USED = new AtomicLong();

  private Memory() {}

  /**
   * Asks for room.
   *
   * @param bytes how much more
   * @param reserve whether the last eighth may be used, which is kept for short contexts
   * @return whether it was granted
   */
  static boolean take(long bytes, boolean reserve) {
    long limit = Settings.MEMORY;
    long used = USED.addAndGet(bytes);
    if (used > (reserve ? limit : limit - (limit >> 3))) {
      USED.addAndGet(-bytes);
      return false;
    }
    return true;
  }

  /** Takes room whether it is there or not: for what counting can't do without. */
  static void force(long bytes) {
    USED.addAndGet(bytes);
  }

  static void giveBack(long bytes) {
    USED.addAndGet(-bytes);
  }

  static long used() {
    return USED.get();
  }
}
