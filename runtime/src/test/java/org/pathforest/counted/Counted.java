package org.pathforest.counted;

import java.util.concurrent.CountDownLatch;

/** Example of a program's class whose edges are counted. */
public final class Counted {
  private volatile boolean ended;

  /** Waits for one latch, then for another on a different line. */
  public void waits(CountDownLatch first, CountDownLatch second) {
    try {
      first.await();
      second.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Calls a method that plays the part of a probe. */
  public void calls(Runnable probe) {
    probe.run();
  }

  /** Runs until {@link #end} is called; calls nothing. */
  public void runs() {
    while (!ended) {
      // Busy loop without a call.
    }
  }

  /** Ends {@link #runs}. */
  public void end() {
    ended = true;
  }
}
