package org.pathforest.runtime.table;

import org.pathforest.runtime.settings.Settings;

/**
 * Profiles a method in bursts of activations (after Hirzel &amp; Chilimbi 2001 and Zhuang et al.
 * 2006). When an activation starts, it gets either the method's table or one that counts nothing,
 * so the code exists once. Counts of profiled activations are exact. Each table has its own bursts,
 * which only its thread advances.
 *
 * <p>If redundant bursts are skipped, a burst that finds no new sequence doubles the pause that
 * follows, up to {@value #MOST_DOUBLINGS} times; a burst that finds one resets it.
 *
 * <p>Other threads may read or reset the numbers at any time. They do not write what the thread
 * writes: they remember what the numbers were, and ask the thread for a new burst.
 */
final class Bursts {
  /** Greatest number of times that a pause is doubled. */
  static final int MOST_DOUBLINGS = 6;

  /** Value of {@link #known} for which the next burst finds something new. */
  private static final int NOTHING = -1;

  /** Low bits of a double that {@link #likeness} ignores. */
  private static final int COARSE = 49;

  private final GramTable table;
  private final GramTable idle;

  // Written by the table's thread, in such an order that other threads always read numbers that
  // were true a moment ago.

  /** Number of activations so far. */
  private long begun;

  /**
   * Number of the last activation of the current burst or pause. Threads that ask for a new burst
   * set it, too; if the thread overwrites that, it starts the burst after this one.
   */
  private long until;

  /**
   * In a burst: -1 minus the number of activations before it that were not profiled. In a pause:
   * the number of activations that were profiled.
   */
  private long mark = -1;

  private int doublings;
  private int known = NOTHING;

  // Written by resets and additions, under the registry's lock.
  private long begunBefore;
  private long profiledBefore;

  /** Whether a new burst is asked for. */
  private volatile boolean restart;

  /**
   * Starts with a burst, so that every method that runs is profiled.
   *
   * @param table counts
   * @param idle counts nothing
   */
  Bursts(GramTable table, GramTable idle) {
    this.table = table;
    this.idle = idle;
    this.until = Settings.BURST_LENGTH;
  }

  /** The table for an activation that begins. */
  GramTable next() {
    long n = begun + 1;
    if (n > until) {
      change();
    }
    begun = n;
    return mark < 0 ? table : idle;
  }

  private void change() {
    boolean again = restart;
    int pause = Settings.BURST_PERIOD - Settings.BURST_LENGTH;
    if (again) {
      restart = false;
      doublings = 0;
      known = NOTHING;
    } else if (mark < 0) {
      judge();
    }
    if (mark < 0 && !again && pause > 0) {
      mark = begun + 1 + mark;
      until = begun + ((long) pause << doublings);
    } else {
      mark = mark < 0 ? mark : mark - begun - 1;
      until = begun + Settings.BURST_LENGTH;
    }
  }

  /** Adjusts the pause to whether the last burst has found something new. */
  private void judge() {
    if (Settings.BURSTS_ADAPT) {
      int now = table.known();
      doublings = now == known ? Math.min(MOST_DOUBLINGS, doublings + 1) : 0;
      known = now;
    }
  }

  /** Since the last reset: the number of activations, and how many of them were profiled. */
  long[] activations() {
    // In this order: an activation that starts in between counts to the same burst or pause.
    long m = mark;
    long all = begun;
    long began = Math.max(0, all - begunBefore);
    long counted = Math.max(0, (m < 0 ? all + 1 + m : m) - profiledBefore);
    return new long[] {began, Math.min(began, counted)};
  }

  /**
   * A class of tables whose sum still gives a good estimate. In one class, a profiled activation
   * represents about the same number of activations: the greatest number exceeds the smallest by
   * less than an eighth. The same is true of sums.
   *
   * @return 0 if all activations were profiled
   */
  private static int likeness(GramTable t) {
    long[] n = t.activations();
    return n == null || n[0] == n[1]
        ? 0
        : (int) (Double.doubleToLongBits((double) n[0] / n[1]) >>> COARSE);
  }

  /** See {@link Table#sumFor}. */
  static Table sumFor(GramTable first, GramTable other) {
    int likeness = likeness(other);
    for (Table t = first; t != null; t = t.beside) {
      if (likeness((GramTable) t) == likeness) {
        return t;
      }
    }
    other.beside = first.beside;
    first.beside = other;
    return null;
  }

  /** Adds the numbers of a table of another thread that has ended; this table's thread has, too. */
  void add(Bursts other) {
    long[] n = other.activations();
    begunBefore -= n[0];
    profiledBefore -= n[1];
  }

  /** Sets all numbers to 0; the next activation starts a burst. */
  void reset() {
    long m = mark;
    long all = begun;
    begunBefore = all;
    profiledBefore = m < 0 ? all + 1 + m : m;
    restart = true;
    until = Long.MIN_VALUE;
  }

  /** Size of the table that counts nothing, in bytes. */
  long bytes() {
    return 100 + 8L * idle.direct.length;
  }
}
