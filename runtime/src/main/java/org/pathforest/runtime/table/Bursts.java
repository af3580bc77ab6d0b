package org.pathforest.runtime.table;

import org.pathforest.runtime.settings.Settings;

/**
 * Profiles a method in bursts of activations (after Hirzel &amp; Chilimbi 2001 and Zhuang et al.
 * 2006): whether an activation is given the method's table or one that counts nothing is decided
 * when it begins, so there is one copy of the code. One per table; only its thread calls it. What
 * is counted of the activations that are profiled is exact.
 *
 * <p>Redundant bursts, if that is asked for: a burst that has met no sequence that its table did
 * not know doubles the pause that follows, up to {@value #MOST_DOUBLINGS} times; one that has met
 * some sets it back.
 *
 * <p>Others may ask for numbers and set them back at any time. So that they need not write what the
 * thread writes, they remember what the numbers were, and ask it for a new burst.
 */
final class Bursts {
  /** How often a pause is doubled at most. */
  static final int MOST_DOUBLINGS = 6;

  /** Of {@link #known}: whatever the next burst meets is new. */
  private static final int NOTHING = -1;

  /** Bits of a double that are not looked at by {@link #likeness}. */
  private static final int COARSE = 49;

  private final GramTable table;
  private final GramTable idle;

  // Written by the table's thread, in an order in which those who read meanwhile always see numbers
  // that were true a moment ago.

  /** Activations that have begun. */
  private long begun;

  /**
   * The last activation of the burst or pause under way. Those who ask for a new burst set it, too:
   * should the thread overwrite that, it begins the burst when this one is over.
   */
  private long until;

  /**
   * In a burst: those that were not profiled before it, less than 0 by one and more; in a pause:
   * those that were.
   */
  private long mark = -1;

  private int doublings;
  private int known = NOTHING;

  // Written by those who reset or add up, under the registry's lock.
  private long begunBefore;
  private long profiledBefore;

  /** A new burst is asked for. */
  private volatile boolean restart;

  /**
   * Begins with a burst: so every method that runs is met.
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

  /** Whether the burst that is over has met something new. */
  private void judge() {
    if (Settings.BURSTS_ADAPT) {
      int now = table.known();
      doublings = now == known ? Math.min(MOST_DOUBLINGS, doublings + 1) : 0;
      known = now;
    }
  }

  /**
   * Since the last reset: activations that have begun, and those of them that were given the table
   * that counts.
   */
  long[] activations() {
    // In this order: what begins in between is taken for more of the same burst or pause.
    long m = mark;
    long all = begun;
    long began = Math.max(0, all - begunBefore);
    long counted = Math.max(0, (m < 0 ? all + 1 + m : m) - profiledBefore);
    return new long[] {began, Math.min(began, counted)};
  }

  /**
   * Tables of the same likeness can be added up without making an estimate from the sum much worse:
   * each of their profiled activations stands for about as many, the most for less than an eighth
   * more than the least. So do sums of them.
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

  /** Adds what the table of a thread that has ended says of the method, to one that has, too. */
  void add(Bursts other) {
    long[] n = other.activations();
    begunBefore -= n[0];
    profiledBefore -= n[1];
  }

  /** Forgets what was before; a burst begins with the next activation. */
  void reset() {
    long m = mark;
    long all = begun;
    begunBefore = all;
    profiledBefore = m < 0 ? all + 1 + m : m;
    restart = true;
    until = Long.MIN_VALUE;
  }

  /** Bytes of the table that counts nothing. */
  long bytes() {
    return 100 + 8L * idle.direct.length;
  }
}
