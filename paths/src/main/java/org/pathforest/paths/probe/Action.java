package org.pathforest.paths.probe;

import java.util.List;

/**
 * What a probe does: to the path register r, which holds the context of the path (what came before
 * it in its sequence) together with the running sum of its increments; or, where a scheme counts
 * other things than paths, to the scheme's own registers r[i].
 */
public sealed interface Action {

  /** Begins a sequence: r = c, with an empty context. At the method's entry and handler starts. */
  record Start(long c) implements Action {}

  /** Goes on with a path: r += c. Leaves the context alone. */
  record Add(long c) implements Action {}

  /**
   * Ends a path at r + e and begins the next of the same sequence: r = step(table, r + e) + b. At
   * back edges and cut edges.
   */
  record Next(long e, long b) implements Action {}

  /** Ends a path at r + e, and with it the sequence: finish(table, r + e). */
  record End(long e) implements Action {}

  /**
   * Owes an iteration of a loop of a single path, which has just ended, instead of counting it: n
   * += 1, where n begins at 0. The register is set back to what it was when the iteration began: r
   * -= sum. At back edges; see {@link SinglePathLoops}.
   *
   * @param sum what the iteration has added to r
   * @param settle what counts the iterations if too many are owed to go on
   */
  record Again(long sum, Settle settle) implements Action {}

  /**
   * Counts the n iterations that are owed: q = r + d is the register at the end of the first of
   * them; n times q = step(table, q) + c; then r = q - d, and n = 0.
   */
  record Settle(long d, long c) implements Action {}

  // What follows is for schemes that count other things than paths: see SchemePlan.

  /** Counts an id. */
  record Count(int id) implements Action {}

  /** Sets a register of the scheme: r[i] = value. */
  record Set(int register, int value) implements Action {}

  /** Adds to a register, modulo 2^32: r[i] += c. */
  record Plus(int register, int c) implements Action {}

  /** Copies a register: r[to] = r[from]. */
  record Move(int to, int from) implements Action {}

  /** Counts the id r[i] + c, modulo 2^32. */
  record CountSum(int register, int c) implements Action {}

  /**
   * Does what one of several cases says: case r[i], or the last one if r[i] is greater. The
   * register is not negative there.
   *
   * @param cases two or more, each without choices of its own
   */
  record Choose(int register, List<List<Action>> cases) implements Action {
    /** Copies the lists. */
    public Choose {
      cases = cases.stream().map(List::copyOf).toList();
      if (cases.size() < 2 || cases.stream().anyMatch(ProbePlan::chooses)) {
        throw new IllegalArgumentException("a choice of " + cases);
      }
    }
  }
}
