package org.pathforest.runtime;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Profiles a method in bursts of activations (after Hirzel &amp; Chilimbi 2001 and Zhuang et al.
 * 2006): whether an activation is given the method's table or one that counts nothing is decided
 * when it begins, so there is one copy of the code. One per table; only its thread calls it. What
 * is counted of the activations that are profiled is exact.
 *
 * <p>Redundant bursts, if that is asked for: a burst that has met no sequence that its table did
 * not know doubles the pause that follows, up to {@value #MOST_DOUBLINGS} times; one that has met
 * some sets it back.
 */
final class Bursts {
  /** How often a pause is doubled at most. */
  static final int MOST_DOUBLINGS = 6;

  private static final AtomicBoolean SAID = new AtomicBoolean();

  private final GramTable table;
  private final GramTable idle;
  private boolean profiling = true;

  /** Activations until the burst, or the pause, is over. */
  private int left;

  /** Activations of the burst, or the pause, that is under way. */
  private int length;

  private int doublings;
  private int known;

  // of bursts and pauses that are over
  private long activations;
  private long profiled;

  /**
   * Begins with a burst: so every method that runs is met.
   *
   * @param table counts
   * @param idle counts nothing
   */
  Bursts(GramTable table, GramTable idle) {
    this.table = table;
    this.idle = idle;
    this.length = Settings.BURST_LENGTH;
    this.left = length;
  }

  /** The table for an activation that begins. */
  GramTable next() {
    if (--left < 0) {
      change();
    }
    return profiling ? table : idle;
  }

  /** Whether methods of a class can be profiled in bursts. */
  static boolean serve(ClassHandle h) {
    String profiler = h.actualProfiler();
    return profiler.equals("kpaths") || profiler.equals("bl");
  }

  /** Says once if there is a class whose profiler can't do that. */
  static void check(ClassHandle h) {
    if (!serve(h) && SAID.compareAndSet(false, true)) {
      Settings.complain(
          "pathforest.bursts",
          h.actualProfiler()
              + " can't profile in bursts, kpaths and bl can; all activations are profiled");
    }
  }

  private void change() {
    activations += length;
    if (profiling) {
      profiled += length;
      judge();
    }
    int pause = Settings.BURST_PERIOD - Settings.BURST_LENGTH;
    profiling = !profiling || pause == 0;
    length =
        profiling
            ? Settings.BURST_LENGTH
            : (int) Math.min(Integer.MAX_VALUE, (long) pause << doublings);
    left = length - 1;
  }

  /** Whether the burst that is over has met something new. */
  private void judge() {
    if (Settings.BURSTS_ADAPT) {
      int now = table.known();
      doublings = now == known ? Math.min(MOST_DOUBLINGS, doublings + 1) : 0;
      known = now;
    }
  }

  /** Activations that have begun. */
  long activations() {
    return activations + done();
  }

  /** Activations that were given the table that counts. */
  long profiled() {
    return profiled + (profiling ? done() : 0);
  }

  private int done() {
    return length - Math.max(0, left);
  }

  /** Adds what another thread's table of the method says. */
  void add(Bursts other) {
    activations += other.activations();
    profiled += other.profiled();
  }

  /** Forgets what was before; the burst or pause goes on. */
  void reset() {
    profiled = 0;
    activations = 0;
    length = Math.max(0, left);
  }

  /** Bytes of the table that counts nothing. */
  long bytes() {
    return 100 + 8L * idle.direct.length;
  }
}
