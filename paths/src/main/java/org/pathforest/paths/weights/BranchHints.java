package org.pathforest.paths.weights;

/**
 * Facts about a method's code that the graph alone does not show, supplied by a front end. They are
 * the raw material of the "Branch prediction for free" heuristics (Ball &amp; Larus 1993).
 */
public interface BranchHints {

  /** No opinion on a branch. */
  double UNKNOWN = 0.5;

  /**
   * Returns the probability that the two-way branch at the end of a block is taken (jumps). The
   * pointer and opcode heuristics derive it from the operands that the branch compares.
   *
   * @return in (0, 1); {@link #UNKNOWN} where no heuristic applies
   */
  double taken(int block);

  /**
   * Returns whether the branch at the end of the block tests an operand that the successor uses
   * before it defines it (guard heuristic).
   */
  boolean guards(int block, int successor);

  /** Returns whether the block calls a method. */
  boolean calls(int block);

  /** Returns whether the block stores to a field or an array. */
  boolean stores(int block);

  /** Returns hints without any facts. */
  static BranchHints none() {
    return new BranchHints() {
      @Override
      public double taken(int block) {
        return UNKNOWN;
      }

      @Override
      public boolean guards(int block, int successor) {
        return false;
      }

      @Override
      public boolean calls(int block) {
        return false;
      }

      @Override
      public boolean stores(int block) {
        return false;
      }
    };
  }
}
