package org.pathforest.profile.predict;

import java.util.List;
import org.pathforest.paths.map.MethodKey;

/**
 * Quality of the predictions for one method.
 *
 * @param key the method
 * @param trained whether the predicting profile knows the method
 * @param k greatest length of sequences that the run was asked to count
 * @param exactUpTo greatest length of sequences that are known; less than k if a limit was hit
 * @param paths prediction of its paths from edges
 * @param overlaps predictions of its sequences from shorter ones, ordered by the length of the
 *     shorter ones, then by the length of the predicted ones; empty if another profile predicts
 * @param next predictions of the next path, from contexts of 0 to {@code exactUpTo - 1} paths
 */
public record MethodPrediction(
    MethodKey key,
    boolean trained,
    int k,
    int exactUpTo,
    PathPrediction paths,
    List<Overlap> overlaps,
    List<NextPath> next) {
  /** Copies the lists. */
  public MethodPrediction {
    overlaps = List.copyOf(overlaps);
    next = List.copyOf(next);
  }
}
