package org.pathforest.profile.predict;

/**
 * How often the next path of a sequence is the one that followed most often after the same paths
 * before it.
 *
 * @param context how many paths before it are looked at, fewer at the begin of a sequence; of none
 *     just the place is known where the next path begins
 * @param contexts different ones that were followed by a path
 * @param executions of paths that followed another
 * @param right how many of these were the expected one
 */
public record NextPath(int context, long contexts, double executions, double right) {
  /** The share of executions that was expected; 1 of none. */
  public double share() {
    return executions == 0 ? 1 : right / executions;
  }

  /** Of both, the context being that of this one. */
  NextPath plus(NextPath o) {
    return new NextPath(context, contexts + o.contexts, executions + o.executions, right + o.right);
  }
}
