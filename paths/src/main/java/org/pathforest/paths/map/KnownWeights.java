package org.pathforest.paths.map;

import org.pathforest.paths.weights.MeasuredWeights;

/** Weights that were measured in an earlier run, by method. Safe for use by several threads. */
@FunctionalInterface
public interface KnownWeights {
  /** No known weights. */
  KnownWeights NONE = key -> null;

  /** Returns the measured weights of a method; null if there are none. */
  MeasuredWeights of(MethodKey key);
}
