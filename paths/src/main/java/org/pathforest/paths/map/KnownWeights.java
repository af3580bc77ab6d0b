package org.pathforest.paths.map;

import org.pathforest.paths.weights.MeasuredWeights;

/** The methods of which an earlier run is known. Safe for use by several threads. */
@FunctionalInterface
public interface KnownWeights {
  /** Nothing is known. */
  KnownWeights NONE = key -> null;

  /** What was measured of a method; null if nothing was. */
  MeasuredWeights of(MethodKey key);
}
