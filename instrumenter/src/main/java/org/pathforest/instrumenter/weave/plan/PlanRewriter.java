package org.pathforest.instrumenter.weave.plan;

import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.paths.probe.ProbePlan;

/**
 * Changes where probes stand before they are woven: for experiments with placements, and for tests
 * that seed faults. The path map says what the unchanged numbering says.
 */
@FunctionalInterface
public interface PlanRewriter {
  /** The probes to weave; {@code plan.probes()} leaves all as it is. */
  ProbePlan rewrite(MethodKey method, MethodPlan plan);
}
