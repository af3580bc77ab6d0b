package org.pathforest.paths.scheme;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Activations of a method that had not ended when its counts were read, for methods whose edges are
 * counted. Negative counts stand for activations that had started before counts were reset to 0.
 * Immutable.
 *
 * @param byBlock number of activations by the block in which they were
 * @param unplaced number of activations whose block is not known, because it may be one of several
 *     blocks, or in one of several methods
 */
public record OpenCounts(SortedMap<Integer, Long> byBlock, long unplaced) {
  /** No open activations. */
  public static final OpenCounts NONE = new OpenCounts(new TreeMap<>(), 0);

  /** Copies the map. */
  public OpenCounts {
    byBlock = new TreeMap<>(byBlock);
  }

  @Override
  public SortedMap<Integer, Long> byBlock() {
    return new TreeMap<>(byBlock);
  }

  /** Returns whether there are no open activations. */
  public boolean isEmpty() {
    return byBlock.isEmpty() && unplaced == 0;
  }

  /** Returns the sum of these counts and others. */
  public OpenCounts plus(OpenCounts other) {
    SortedMap<Integer, Long> sum = new TreeMap<>(byBlock);
    other.byBlock.forEach((block, n) -> sum.merge(block, n, Math::addExact));
    sum.values().removeIf(n -> n == 0);
    return new OpenCounts(sum, Math.addExact(unplaced, other.unplaced));
  }
}
