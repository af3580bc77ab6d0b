package org.pathforest.instrumenter.weave.plan;

import org.pathforest.instrumenter.jimple.CannotModelException;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.paths.scheme.SchemePlan;
import org.pathforest.paths.scheme.kiter.CannotNumberException;
import org.pathforest.paths.scheme.kiter.IterationPlan;
import org.pathforest.paths.weights.EdgeWeights;

/** Plans methods for {@code kiter}. */
final class IterationPlanner implements SchemePlanner {
  @Override
  public SchemePlan plan(MethodKey key, MethodPlan plan, EdgeWeights weights, WeaveOptions options)
      throws CannotModelException {
    IterationOptions iterations = options.iterations();
    try {
      return IterationPlan.of(
          plan.numbering(),
          weights,
          iterations.loops().of(key, plan.numbering().dag().cfg(), options.k()),
          iterations.mostPaths());
    } catch (CannotNumberException e) {
      throw new CannotModelException(e.getMessage());
    }
  }

  @Override
  public SchemePlan plan(MethodPlan plan, EdgeWeights weights, WeaveOptions options) {
    throw new IllegalStateException("k depends on the method");
  }
}
