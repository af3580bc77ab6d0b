package org.pathforest.profile;

/**
 * How many activations of a method were profiled, where that was done in bursts: its counts are
 * exact for those.
 *
 * @param activations all that began, 1 or more
 * @param profiled those that were profiled, in [1, activations)
 */
public record Bursts(long activations, long profiled) {
  /** What counts are to be multiplied with to estimate those of all activations. */
  public double scale() {
    return (double) activations / profiled;
  }
}
