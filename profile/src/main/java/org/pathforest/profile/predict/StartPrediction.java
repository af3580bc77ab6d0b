package org.pathforest.profile.predict;

import org.pathforest.paths.numbering.BlPath;

/**
 * A place where executed paths begin, and the one path that edges predict there.
 *
 * @param executions of all paths that begin there
 * @param predicted the path that is predicted
 * @param predictedCount how often it was executed; 0: never
 * @param hottest the path that was executed most often: the predicted one, if no other was more
 *     often
 * @param hottestCount how often
 */
public record StartPrediction(
    double executions, BlPath predicted, long predictedCount, BlPath hottest, long hottestCount) {
  /** Whether the prediction found the hottest path. */
  public boolean right() {
    return predictedCount == hottestCount;
  }
}
