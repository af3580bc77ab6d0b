package org.pathforest.counted;

import java.util.concurrent.CountDownLatch;

/** Stands for a class of a program whose edges are counted. */
public final class Counted {
  private volatile boolean ended;

  /** Waits by itself, first in one line, then in another. */
  public void waits(CountDownLatch first, CountDownLatch second) {
    try {
      first.await();
      second.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Calls what stands for a probe. */
  public void calls(Runnable probe) {
    probe.run();
  }

  /** Runs until it is told to end; it calls nothing. */
  public void runs() {
    while (!ended) {
      // Goes on.
    }
  }

  /** Lets what runs end. */
  public void end() {
    ended = true;
  }
}
