package org.pathforest.instrumenter.weave;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.pathforest.instrumenter.weave.plan.ClassLayout;
import org.pathforest.instrumenter.weave.plan.Numbers;

/**
 * The turn of one class to take its archive-wide numbers. Classes are woven by several threads, but
 * take their numbers in the order of the archive's entries, so that the numbers do not depend on
 * the threads. Every turn has to be closed: else those behind it wait for good. Safe for use by
 * several threads.
 */
public final class Turn implements AutoCloseable {
  private final CompletableFuture<Numbers> numbers;

  /** What numbers are needed for; null if none are. */
  private final CompletableFuture<ClassLayout> layout = new CompletableFuture<>();

  private Turn(CompletableFuture<Numbers> numbers) {
    this.numbers = numbers;
  }

  /** The turn of an archive's first class. */
  public static Turn first() {
    return new Turn(CompletableFuture.completedFuture(Numbers.FIRST));
  }

  /** The turn of the next class. */
  public Turn next() {
    return new Turn(numbers.thenCombine(layout, (n, taken) -> taken == null ? n : n.behind(taken)));
  }

  /**
   * Takes the numbers that a class needs; waits until all classes before it have said what they
   * need.
   *
   * @throws InterruptedException if the thread is interrupted while it waits
   * @throws CancellationException if the turn has been closed
   */
  Numbers take(ClassLayout wanted) throws InterruptedException {
    if (!layout.complete(wanted)) {
      throw new CancellationException("the turn of its class is over");
    }
    try {
      return numbers.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause()); // more classes than there are numbers
    }
  }

  /** The layout for which numbers were taken; null if none were. */
  public ClassLayout layout() {
    return layout.getNow(null);
  }

  /** Passes, if no numbers were taken: the class needs none. Does not wait. */
  @Override
  public void close() {
    layout.complete(null);
  }
}
