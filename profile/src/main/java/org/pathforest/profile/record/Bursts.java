package org.pathforest.profile.record;

/**
 * How many activations were profiled, where that was done in bursts: counts are exact for those.
 *
 * @param activations all that began, 1 or more
 * @param profiled those that were profiled, in [0, activations)
 */
public record Bursts(long activations, long profiled) {
  /**
   * Adds up numbers of activations, each with how many of them were profiled.
   *
   * @return null if all were
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

  /** What passes 2^63 - 1, which no run can reach, is that. */
  private static long sum(long a, long b) {
    return a + b < 0 ? Long.MAX_VALUE : a + b;
  }
}
