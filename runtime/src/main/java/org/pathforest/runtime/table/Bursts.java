package org.pathforest.runtime.table;

import org.pathforest.runtime.settings.Settings;

/**
 * Profiles a method in bursts of activations (after Hirzel &amp; Chilimbi 2001 and Zhuang et al.
 * 2006). When an activation starts, it gets either the method's table or one that counts nothing,
 * so the code need not exist twice. Counts of profiled activations are exact. Each table has its
 * own bursts, which only its thread advances.
 *
 * <p>If redundant bursts are skipped, a burst that finds no new sequence doubles the pause that
 * follows, up to {@value #MOST_DOUBLINGS} times. A burst that finds a new sequence resets the
 * pause.
 *
 * <p>Other threads may read or reset the numbers at any time. A reset leaves the thread's numbers
 * of activations alone: it remembers what they were, and asks the thread for a new burst.
 */
final class Bursts {
  /** Greatest number of times that a pause is doubled. */
  static final int MOST_DOUBLINGS = 6;

  /** Value of {@link #known} with which the next burst finds something new. */
  private static final int NOTHING = -1;

  /** Number of low bits of a double that {@link #likeness} ignores. */
  private static final int COARSE = 49;

  private final GramTable table;
  private final GramTable idle;

  // Written by the table's thread, in such an order that other threads always read numbers that
  // were true a moment ago.

  /** Number of activations so far. */
  private long begun;

  /**
   * Number of the last activation of the current burst or pause. A thread that asks for a new burst
   * also sets this field. If the table's thread overwrites that value, the new burst starts after
   * the current burst or pause.
   */
  private long until;

  /**
   * In a burst: -1 minus the number of activations so far that were not profiled. In a pause: the
   * number of activations that were profiled.
   */
  private long mark = -1;

  private int doublings;
  private int known = NOTHING;

  // Written by resets and additions, under the registry's lock.
  private long begunBefore;
  private long profiledBefore;

  /** Whether a new burst was requested. */
  private volatile boolean restart;

  /**
   * Starts with a burst, so that every method that runs is profiled.
   *
   * @param table the table that counts
   * @param idle the table that counts nothing
   */
  Bursts(GramTable table, GramTable idle) {
    this.table = table;
    this.idle = idle;
    this.until = Settings.BURST_LENGTH;
  }

  /** Returns the table for an activation that begins now. */
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

  /** Lengthens the pause if the last burst has found nothing new, else resets it. */
  private void judge() {
    if (Settings.BURSTS_ADAPT) {
      int now = table.known();
      doublings = now == known ? Math.min(MOST_DOUBLINGS, doublings + 1) : 0;
      known = now;
    }
  }

  /**
   * Returns the number of activations since the last reset, then how many of them were profiled.
   */
  long[] activations() {
    // Read mark first: an activation that starts in between counts to the same burst or pause.
    long m = mark;
    long all = begun;
    long began = Math.max(0, all - begunBefore);
    long counted = Math.max(0, (m < 0 ? all + 1 + m : m) - profiledBefore);
    return new long[] {began, Math.min(began, counted)};
  }

  /**
   * Returns the class of a table. The sum of tables of one class still gives a good estimate: in
   * all of them, a profiled activation represents about the same number of activations. The
   * greatest of these numbers exceeds the smallest by less than an eighth. The same is true of
   * sums.
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

  /** Adds the numbers of another table. The threads of both tables have ended. */
  void add(Bursts other) {
    long[] n = other.activations();
    begunBefore -= n[0];
    profiledBefore -= n[1];
  }

  /** Sets all numbers to 0. The next activation starts a burst. */
  void reset() {
    long m = mark;
    long all = begun;
    begunBefore = all;
    profiledBefore = m < 0 ? all + 1 + m : m;
    restart = true;
    until = Long.MIN_VALUE;
  }

  /** Returns the size of the table that counts nothing, in bytes. */
  long bytes() {
    return 100 + 8L * idle.cells.length;
  }
}
