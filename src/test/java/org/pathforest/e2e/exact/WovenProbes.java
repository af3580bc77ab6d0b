package org.pathforest.e2e.exact;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.pathforest.instrumenter.weave.plan.PlanRewriter;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.profile.Profile;

/** Leaves plans unchanged, and remembers the probes of the woven methods. */
public final class WovenProbes implements PlanRewriter {
  private final Map<MethodKey, ProbePlan> plans = new ConcurrentHashMap<>();

  @Override
  public ProbePlan rewrite(MethodKey method, MethodPlan plan) {
    plans.put(method, plan.probes());
    return plan.probes();
  }

  /** Returns the probes that a run executed, or would have executed with these plans. */
  public ExecutedProbes executed(Profile run) throws IOException {
    ExecutedProbes probes = new ExecutedProbes();
    for (MethodKey key : run.methods()) {
      probes.add(plans.get(key), run.method(key).edges());
    }
    return probes;
  }
}
