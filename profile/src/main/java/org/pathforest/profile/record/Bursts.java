package org.pathforest.profile.record;

/**
 * The number of activations and how many of them were profiled, in a run with bursts. Counts are
 * exact for the profiled ones.
 *
 * @param activations number of activations that began, 1 or more
 * @param profiled number of these that were profiled, in [0, activations)
 */
public record Bursts(long activations, long profiled) {
  /**
   * Adds up the numbers of activations in records.
   *
   * @return null if all activations were profiled
   */
  public static Bursts of(Iterable<MethodRecord> records) {
    long activations = 0;
    long profiled = 0;
    for (MethodRecord r : records) {
      activations = sum(activations, r.header().activations());
      profiled = sum(profiled, r.header().profiled());
    }
    return profiled < activations ? new Bursts(activations, profiled) : null;
  }

  /** Adds, but returns 2^63 - 1 if the sum exceeds it. No run can reach that. */
  private static long sum(long a, long b) {
    return a + b < 0 ? Long.MAX_VALUE : a + b;
  }
}
