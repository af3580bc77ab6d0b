package org.pathforest.profile.predict;

/**
 * Quality of the prediction of the next path. The path expected next is the one that followed most
 * often after the same context.
 *
 * @param context number of paths in the context, fewer at the beginning of a sequence; with 0, only
 *     the place is known where the next path begins
 * @param contexts number of different contexts that were followed by a path
 * @param executions executions of paths that followed another path
 * @param right number of these executions that were of the expected path
 */
public record NextPath(int context, long contexts, double executions, double right) {
  /** Returns the share of executions that were of the expected path; 1 if there are none. */
  public double share() {
    return executions == 0 ? 1 : right / executions;
  }

  /** Returns the sum of both, with the context length of this one. */
  NextPath plus(NextPath o) {
    return new NextPath(context, contexts + o.contexts, executions + o.executions, right + o.right);
  }
}
