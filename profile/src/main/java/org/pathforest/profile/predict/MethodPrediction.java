package org.pathforest.profile.predict;

import java.util.List;
import org.pathforest.paths.map.MethodKey;

/**
 * How well one method is predicted.
 *
 * @param key which
 * @param trained whether the profile that predicts knows the method
 * @param k sequences of so many paths were asked for
 * @param exactUpTo sequences of so many paths are known; less than k if a limit was hit
 * @param paths its paths, from edges
 * @param overlaps its sequences, from shorter ones, by what they are predicted from, then by
 *     length; empty if another profile predicts
 * @param next the path that comes next, from 0 to {@code exactUpTo - 1} paths before it
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
