package org.pathforest.instrumenter.weave;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.pathforest.instrumenter.weave.plan.ClassLayout;
import org.pathforest.instrumenter.weave.plan.Numbers;

/**
 * The turn of one class to take its archive-wide numbers. Several threads weave the classes, but
 * the classes take their numbers in the order of the archive's entries. So the numbers do not
 * depend on the threads. Every turn must be closed, or later turns wait forever. Thread-safe.
 */
public final class Turn implements AutoCloseable {
  private final CompletableFuture<Numbers> numbers;

  /** The layout that needs numbers; null if none are needed. */
  private final CompletableFuture<ClassLayout> layout = new CompletableFuture<>();

  private Turn(CompletableFuture<Numbers> numbers) {
    this.numbers = numbers;
  }

  /** Returns the turn of an archive's first class. */
  public static Turn first() {
    return new Turn(CompletableFuture.completedFuture(Numbers.FIRST));
  }

  /** Returns the turn of the next class. */
  public Turn next() {
    return new Turn(numbers.thenCombine(layout, (n, taken) -> taken == null ? n : n.behind(taken)));
  }

  /**
   * Takes the numbers that a class needs. Waits until all earlier classes have taken theirs or
   * passed.
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
      throw new IllegalStateException(e.getCause()); // the numbers overflow an int
    }
  }

  /** Returns the layout for which numbers were taken; null if none were. */
  public ClassLayout layout() {
    return layout.getNow(null);
  }

  /** Passes the turn if the class has taken no numbers. Does not block. */
  @Override
  public void close() {
    layout.complete(null);
  }
}
