package org.pathforest.viz;

import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.probe.MethodPlan;

/**
 * Chords of a method, as far as they are known.
 *
 * @param known whether anything is known
 * @param tree whether all chords are known, and therefore the spanning tree
 * @param isChord whether an edge is certainly a chord
 * @param of increment of an edge
 */
record Increments(
    boolean known, boolean tree, Predicate<DagEdge> isChord, ToLongFunction<DagEdge> of) {

  /** No chord is known. */
  static final Increments NONE = new Increments(false, false, e -> false, e -> 0);

  static Increments of(MethodPlan plan) {
    return new Increments(true, true, plan.tree()::isChord, plan.increments()::of);
  }

  /**
   * Creates increments from potentials. A chord whose increment is 0 can't be distinguished from an
   * edge of the spanning tree.
   */
  static Increments of(MethodMap map) {
    return map.hasIncrements()
        ? new Increments(true, false, e -> map.increment(e) != 0, map::increment)
        : NONE;
  }
}
