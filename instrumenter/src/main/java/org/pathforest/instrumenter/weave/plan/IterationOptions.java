package org.pathforest.instrumenter.weave.plan;

import org.pathforest.paths.scheme.kiter.IterationPlan;

/**
 * What {@code kiter} numbers. Immutable, but for what the rules of {@code loops} remember.
 *
 * @param loops k by loop, where it is not the same for all
 * @param arrayPaths methods with more paths count them in hashed tables
 * @param mostPaths methods with more paths are left out by name
 */
public record IterationOptions(LoopLengths loops, int arrayPaths, int mostPaths) {
  /** k if nothing else is said: the paper's tables are of 2 and 3, and 3 leaves out more. */
  public static final int DEFAULT_K = 2;

  /** The greatest k. */
  public static final int MAX_K = IterationPlan.MAX_K;

  /** The paper's limits, and one k for all loops. */
  public static final IterationOptions DEFAULT =
      new IterationOptions(LoopLengths.all(), 6_000, 60_000);

  /** The same, whose rules have named no loop yet. */
  public IterationOptions anew() {
    return new IterationOptions(loops.anew(), arrayPaths, mostPaths);
  }
}
