package org.pathforest.profile.predict;

import org.pathforest.paths.numbering.BlPath;

/**
 * A place where executed paths begin, with the one path that edges predict there.
 *
 * @param executions executions of all paths that begin there
 * @param predicted the predicted path
 * @param predictedCount how often the predicted path was executed, 0 or more
 * @param hottest the path that was executed most often; the predicted one, if no other was executed
 *     more often
 * @param hottestCount how often the hottest path was executed
 */
public record StartPrediction(
    double executions, BlPath predicted, long predictedCount, BlPath hottest, long hottestCount) {
  /** Returns whether the predicted path is a hottest one. */
  public boolean right() {
    return predictedCount == hottestCount;
  }
}
