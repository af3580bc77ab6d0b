package org.pathforest.e2e.exact;

import java.util.List;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.PathAction;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.profile.EdgeProfile;

/** Numbers of probes of each kind that runs executed, derived from execution counts of edges. */
public final class ExecutedProbes {
  private long starts;
  private long additions;
  private long steps;
  private long ends;

  void add(ProbePlan plan, EdgeProfile run) {
    count(plan.atEntry(), run.entry());
    plan.handlers().forEach((handler, probes) -> count(probes, run.handler(handler)));
    plan.edges().forEach((edge, probes) -> count(probes, run.edge(run.cfg().edges().get(edge))));
    plan.exits().forEach((exit, probes) -> count(probes, run.exit(exit)));
  }

  private void count(List<Action> actions, long times) {
    for (Action a : actions) {
      if (a instanceof PathAction.Start) {
        starts += times;
      } else if (a instanceof PathAction.Add) {
        additions += times;
      } else if (a instanceof PathAction.Next) {
        steps += times;
      } else {
        ends += times;
      }
    }
  }

  /** Returns the additions to the path register that are not part of another probe. */
  public long additions() {
    return additions;
  }

  /** Returns the number of paths that ended. */
  public long paths() {
    return steps + ends;
  }

  @Override
  public String toString() {
    return "%,d start, %,d add, %,d next, %,d end".formatted(starts, additions, steps, ends);
  }
}
