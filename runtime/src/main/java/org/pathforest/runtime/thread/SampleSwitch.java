package org.pathforest.runtime.thread;

/**
 * Switches structure graphs off, many at a time. Whenever a call site is pointed to something else,
 * HotSpot drops the code of all methods that hold it, with whatever they have inlined, and runs
 * them interpreted until it has compiled them anew. So graphs that have had their samples wait, and
 * all that wait are switched off together, each time after a pause twice as long as the one before:
 * at most ten times in the first ten seconds after the first one has asked, and once more whenever
 * that time has doubled. So often a method is compiled anew at most, however many graphs it holds.
 *
 * <p>Any thread may ask, under one lock; a graph does so once in 4,096 of its paths at most. One
 * that is off never waits again.
 */
final class SampleSwitch {
  /** All graphs'. */
  private static final SampleSwitch ALL = new SampleSwitch(System.nanoTime());

  private static final long FIRST_PAUSE_NANOS = 10_000_000;

  /** The one that asked last of those that wait; null if none does. */
  private Samples last;

  private long pause = FIRST_PAUSE_NANOS;
  private long next;

  /**
   * With none that waits.
   *
   * @param now {@link System#nanoTime} from which on the first ones are switched off
   */
  SampleSwitch(long now) {
    next = now;
  }

  /** Switches a graph off, with all that wait, if it is time; else lets it wait. */
  static void ask(Samples graph) {
    ALL.ask(graph, System.nanoTime());
  }

  /** The same at a time that is told. Graphs ask again and again, of one object only. */
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
      // Else each graph would keep all that were switched off with it, of other loaders, too.
      Samples before = last.before;
      last.before = null;
      last = before;
    }
    next = now + pause;
    pause *= 2;
  }
}
