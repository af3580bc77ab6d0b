package org.pathforest.runtime.thread;

/**
 * Switches structure graphs off, many at a time. Whenever the target of a call site changes,
 * HotSpot discards the code of all methods that contain the call site, with everything that was
 * inlined into them. It interprets these methods until it has compiled them again. So graphs that
 * have taken their samples wait, and all waiting graphs are switched off together. Each pause is
 * twice as long as the one before: there are at most ten changes in the first ten seconds after the
 * first graph has asked, and one more whenever that time doubles. This also bounds how often a
 * method is compiled again, however many graphs it has.
 *
 * <p>Any thread may ask; one lock guards all requests. A graph asks at most once in 4,096 of its
 * paths. A graph that is off never waits again.
 */
final class SampleSwitch {
  /** The switch of all graphs. */
  private static final SampleSwitch ALL = new SampleSwitch(System.nanoTime());

  private static final long FIRST_PAUSE_NANOS = 10_000_000;

  /** The waiting graph that asked last; null if no graph waits. */
  private Samples last;

  private long pause = FIRST_PAUSE_NANOS;
  private long next;

  /**
   * Creates a switch for which no graph waits.
   *
   * @param now {@link System#nanoTime} from which the first graphs may be switched off
   */
  SampleSwitch(long now) {
    next = now;
  }

  /** Switches a graph off, with all waiting graphs, if it is time. Else lets the graph wait. */
  static void ask(Samples graph) {
    ALL.ask(graph, System.nanoTime());
  }

  /** Does the same at a given time. A graph asks repeatedly, always the same switch. */
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
      // Else each graph would keep all graphs that were switched off with it, even of other
      // loaders.
      Samples before = last.before;
      last.before = null;
      last = before;
    }
    next = now + pause;
    pause *= 2;
  }
}
