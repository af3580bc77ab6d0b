package org.pathforest.profile.compare;

/**
 * How much of one run another has covered (Ball &amp; Larus 1996, Table 3): "ref" is the run that
 * is looked at, "train" the one that may have covered it.
 *
 * @param train different paths, or sequences of paths, that train executed
 * @param ref different ones that ref executed
 * @param common different ones that both executed
 * @param executions of all in ref
 * @param commonExecutions of the common ones in ref
 * @param instructions on all in ref; of sequences, which overlap, on the first path of each
 * @param commonInstructions on the common ones in ref
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

  /** The fraction of ref's that are common; 1 of none. */
  public double statically() {
    return ref == 0 ? 1 : (double) common / ref;
  }

  /** The same, weighted by how often ref executed them. */
  public double dynamically() {
    return executions == 0 ? 1 : commonExecutions / executions;
  }

  /** The fraction of ref's instructions that are on common ones. */
  public double ofInstructions() {
    return instructions == 0 ? 1 : commonInstructions / instructions;
  }
}
