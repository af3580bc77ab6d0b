package org.pathforest.paths;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinTask;
import java.util.stream.Collectors;

/**
 * Spreads work over all processors. The result does not depend on the order in which items finish.
 */
public final class Parallel {
  private Parallel() {}

  /**
   * Work on one item, done by any thread.
   *
   * @param <T> type of the items
   * @param <R> type of the results
   */
  @FunctionalInterface
  public interface Work<T, R> {
    /** Does the work and returns its result. */
    R of(T item) throws IOException;
  }

  /** Returns the results for all items, in the order of the items, as a modifiable list. */
  public static <T, R> List<R> map(List<T> items, Work<T, R> work) throws IOException {
    // One task per item instead of a stream: some items take a thousand times as long as others.
    List<ForkJoinTask<R>> tasks = new ArrayList<>();
    for (T item : items) {
      tasks.add(
          ForkJoinTask.adapt(
              () -> {
                try {
                  return work.of(item);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              }));
    }
    try {
      return ForkJoinTask.invokeAll(tasks).stream()
          .map(ForkJoinTask::join)
          .collect(Collectors.toCollection(ArrayList::new));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
