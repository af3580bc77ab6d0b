package org.pathforest.runtime.thread;

/**
 * Switches structure graphs off, many at a time. Whenever the target of a call site changes,
 * HotSpot drops the code of all methods that contain it, with whatever they have inlined, and
 * interprets them until it has compiled them again. So graphs that have had their samples wait, and
 * all that wait are switched off together. Each pause is twice as long as the one before: there are
 * at most ten changes in the first ten seconds after the first graph has asked, and one more
 * whenever that time doubles. This also bounds how often a method is compiled again, however many
 * graphs it has.
 *
 * <p>Any thread may ask, under one lock; a graph asks at most once in 4,096 of its paths. A graph
 * that is off never waits again.
 */
final class SampleSwitch {
  /** For all graphs. */
  private static final SampleSwitch ALL = new SampleSwitch(System.nanoTime());

  private static final long FIRST_PAUSE_NANOS = 10_000_000;

  /** The graph that asked last, of those that wait; null if none does. */
  private Samples last;

  private long pause = FIRST_PAUSE_NANOS;
  private long next;

  /**
   * Creates a switch for which no graph waits.
   *
   * @param now {@link System#nanoTime} from which on the first graphs are switched off
   */
  SampleSwitch(long now) {
    next = now;
  }

  /** Switches a graph off, with all that wait, if it is time; else lets it wait. */
  static void ask(Samples graph) {
    ALL.ask(graph, System.nanoTime());
  }

  /** Does the same at a given time. Graphs ask again and again, always the same switch. */
  synchronized void ask(Samples graph, long now) {
    if (!graph.asked) {
      graph.asked = true;
      graph.before = last;
      last = graph;
    }
    if (now - next < 0) {
      return;
    }
    while (last != null) {
      last.switchOff();
      // Else each graph would keep all that were switched off with it, even of other loaders.
      Samples before = last.before;
      last.before = null;
      last = before;
    }
    next = now + pause;
    pause *= 2;
  }
}
