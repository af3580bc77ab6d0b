package org.pathforest.instrumenter.weave.plan;

import org.pathforest.instrumenter.jimple.CannotModelException;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.paths.scheme.SchemePlan;
import org.pathforest.paths.weights.EdgeWeights;

/** Makes the plan of a method for a profiler that counts other things than paths. */
@FunctionalInterface
interface SchemePlanner {
  /**
   * Makes it.
   *
   * @param plan of the method's paths: its graph, back edges and numbering
   * @param weights static or measured
   * @param options of the profiler
   * @throws CannotModelException if the scheme can't do that method, with the reason: it is left
   *     out by name
   */
  SchemePlan plan(MethodPlan plan, EdgeWeights weights, WeaveOptions options)
      throws CannotModelException;

  /** The same for schemes to which it matters which method it is. */
  default SchemePlan plan(MethodKey key, MethodPlan plan, EdgeWeights weights, WeaveOptions options)
      throws CannotModelException {
    return plan(plan, weights, options);
  }
}
