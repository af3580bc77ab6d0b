package org.pathforest.runtime;

/**
 * Switches structure graphs off, many at a time. Whenever a call site is pointed to something else,
 * HotSpot drops the code of all methods that hold it, with whatever they have inlined, and runs them
 * interpreted until it has compiled them anew. So graphs that have had their samples wait, and all
 * that wait are switched off together, each time after a pause twice as long as the one before: in a
 * run of any length a method is compiled anew for it a few times, however many graphs it holds.
 */
final class SwitchedOff {
  private static final long FIRST_PAUSE_NANOS = 10_000_000;

  /** The one that asked last of those that wait; null if none does. */
  private static Samples last;

  private static long pause = FIRST_PAUSE_NANOS;
  private static long next = System.nanoTime();

  private SwitchedOff() {}

  /** Switches a graph off, with all that wait, if it is time; else lets it wait. */
  static synchronized void ask(Samples graph) {
    if (!graph.asked) {
      graph.asked = true;
      graph.before = last;
      last = graph;
    }
    if (System.nanoTime() - next < 0) {
      return;
    }
    for (Samples s = last; s != null; s = s.before) {
      s.switchOff();
    }
    last = null;
    next = System.nanoTime() + pause;
    pause *= 2;
  }
}
