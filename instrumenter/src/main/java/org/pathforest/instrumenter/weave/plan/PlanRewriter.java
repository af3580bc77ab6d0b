package org.pathforest.instrumenter.weave.plan;

import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.paths.probe.ProbePlan;

/**
 * Changes plans of probes before they are woven, for experiments with placements and for tests that
 * seed faults. The path map still describes the unchanged numbering.
 */
@FunctionalInterface
public interface PlanRewriter {
  /** Returns the probes to weave; {@code plan.probes()} for no change. */
  ProbePlan rewrite(MethodKey method, MethodPlan plan);
}
