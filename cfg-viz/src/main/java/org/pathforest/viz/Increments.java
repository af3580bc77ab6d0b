package org.pathforest.viz;

import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.MethodPlan;

/**
 * What is known of a method's chords.
 *
 * @param known whether anything is
 * @param isChord whether an edge certainly is one
 * @param of the increment of an edge
 */
record Increments(boolean known, Predicate<DagEdge> isChord, ToLongFunction<DagEdge> of) {

  /** Nothing. */
  static final Increments NONE = new Increments(false, e -> false, e -> 0);

  static Increments of(MethodPlan plan) {
    return new Increments(true, plan.tree()::isChord, plan.increments()::of);
  }

  /** From potentials: chords whose increment is 0 can't be told from the tree. */
  static Increments of(MethodMap map) {
    PathNumbering numbering = map.numbering();
    Dag dag = numbering.dag();
    long[] potentials = map.probes().potentials();
    if (potentials.length != dag.cfg().size()) {
      return NONE;
    }
    ToLongFunction<DagEdge> of =
        e -> numbering.value(e) + at(potentials, e.from()) - at(potentials, e.to());
    return new Increments(true, e -> of.applyAsLong(e) != 0, of);
  }

  /** ENTRY and EXIT, the nodes after the blocks, have potential 0. */
  private static long at(long[] potentials, int node) {
    return node < potentials.length ? potentials[node] : 0;
  }
}
