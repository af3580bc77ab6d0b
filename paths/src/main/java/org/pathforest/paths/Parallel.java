package org.pathforest.paths;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinTask;
import java.util.stream.Collectors;

/** Has all processors work, where what they find does not depend on who is first. */
public final class Parallel {
  private Parallel() {}

  /**
   * What is done with an item, by any thread.
   *
   * @param <T> of items
   * @param <R> of results
   */
  @FunctionalInterface
  public interface Work<T, R> {
    /** Does it. */
    R of(T item) throws IOException;
  }

  /** The results for all items, in the order of these, as a list that may be changed. */
  public static <T, R> List<R> map(List<T> items, Work<T, R> work) throws IOException {
    // A task each, not a stream: some items take a thousand times as long as others.
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
