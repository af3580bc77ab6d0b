package org.pathforest.paths.probe;

/**
 * What a probe does to the path register r, which holds the context of the path (what came before
 * it in its sequence) together with the running sum of its increments.
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
}
