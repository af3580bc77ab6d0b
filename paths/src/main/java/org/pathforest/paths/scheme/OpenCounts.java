package org.pathforest.paths.scheme;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Activations of a method whose edges were counted that had not ended when its counts were read.
 * Negative are those that had begun before counts were set to 0. Immutable.
 *
 * @param byBlock how many were in which block
 * @param unplaced how many were in one of several blocks, or of several methods
 */
public record OpenCounts(SortedMap<Integer, Long> byBlock, long unplaced) {
  /** None. */
  public static final OpenCounts NONE = new OpenCounts(new TreeMap<>(), 0);

  /** Copies the map. */
  public OpenCounts {
    byBlock = new TreeMap<>(byBlock);
  }

  @Override
  public SortedMap<Integer, Long> byBlock() {
    return new TreeMap<>(byBlock);
  }

  /** Whether there is none. */
  public boolean isEmpty() {
    return byBlock.isEmpty() && unplaced == 0;
  }

  /** These and others. */
  public OpenCounts plus(OpenCounts other) {
    SortedMap<Integer, Long> sum = new TreeMap<>(byBlock);
    other.byBlock.forEach((block, n) -> sum.merge(block, n, Math::addExact));
    sum.values().removeIf(n -> n == 0);
    return new OpenCounts(sum, Math.addExact(unplaced, other.unplaced));
  }
}
