package org.pathforest.viz;

import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.probe.MethodPlan;

/**
 * What is known of a method's chords.
 *
 * @param known whether anything is
 * @param tree whether all chords are known, and so the spanning tree
 * @param isChord whether an edge certainly is one
 * @param of the increment of an edge
 */
record Increments(
    boolean known, boolean tree, Predicate<DagEdge> isChord, ToLongFunction<DagEdge> of) {

  /** Nothing. */
  static final Increments NONE = new Increments(false, false, e -> false, e -> 0);

  static Increments of(MethodPlan plan) {
    return new Increments(true, true, plan.tree()::isChord, plan.increments()::of);
  }

  /** From potentials: chords whose increment is 0 can't be told from the tree. */
  static Increments of(MethodMap map) {
    return map.hasIncrements()
        ? new Increments(true, false, e -> map.increment(e) != 0, map::increment)
        : NONE;
  }
}
