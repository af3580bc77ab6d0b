package org.pathforest.profile.compare;

/**
 * The part of one run that another run has covered (Ball &amp; Larus 1996, Table 3). "ref" is the
 * run under examination; "train" is the run that may have covered it. The counted items are either
 * paths or sequences of paths.
 *
 * @param train number of different items that train executed
 * @param ref number of different items that ref executed
 * @param common number of different items that both executed
 * @param executions executions of all items in ref
 * @param commonExecutions executions of the common items in ref
 * @param instructions instructions on all items in ref; since sequences overlap, those of the first
 *     path of each
 * @param commonInstructions instructions on the common items in ref
 */
public record Common(
    long train,
    long ref,
    long common,
    double executions,
    double commonExecutions,
    double instructions,
    double commonInstructions) {
  static final Common NONE = new Common(0, 0, 0, 0, 0, 0, 0);

  Common plus(Common o) {
    return new Common(
        train + o.train,
        ref + o.ref,
        common + o.common,
        executions + o.executions,
        commonExecutions + o.commonExecutions,
        instructions + o.instructions,
        commonInstructions + o.commonInstructions);
  }

  /** Returns the fraction of ref's items that are common; 1 if ref has no items. */
  public double statically() {
    return ref == 0 ? 1 : (double) common / ref;
  }

  /** Returns the fraction of ref's executions that are of common items; 1 if there are none. */
  public double dynamically() {
    return executions == 0 ? 1 : commonExecutions / executions;
  }

  /** Returns the fraction of ref's instructions that are on common items; 1 if there are none. */
  public double ofInstructions() {
    return instructions == 0 ? 1 : commonInstructions / instructions;
  }
}
