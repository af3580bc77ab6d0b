package org.pathforest.e2e.workloads;

import java.util.List;
import java.util.Map;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.profile.EdgeProfile;

/** How many probes of each kind runs execute, by how often edges ran. */
final class ExecutedProbes {
  private long starts;
  private long additions;
  private long steps;
  private long ends;

  /** Adds the probes of a method. */
  void add(ProbePlan plan, EdgeProfile run) {
    count(plan.atEntry(), run.entry());
    for (Map.Entry<Integer, List<Action>> h : plan.handlers().entrySet()) {
      count(h.getValue(), run.handler(h.getKey()));
    }
    for (Map.Entry<Integer, List<Action>> e : plan.edges().entrySet()) {
      count(e.getValue(), run.edge(run.cfg().edges().get(e.getKey())));
    }
    for (Map.Entry<Integer, List<Action>> e : plan.exits().entrySet()) {
      count(e.getValue(), run.exit(e.getKey()));
    }
  }

  private void count(List<Action> actions, long times) {
    for (Action a : actions) {
      if (a instanceof Action.Start) {
        starts += times;
      } else if (a instanceof Action.Add) {
        additions += times;
      } else if (a instanceof Action.Next) {
        steps += times;
      } else {
        ends += times;
      }
    }
  }

  /** Executed {@code add}s. */
  long additions() {
    return additions;
  }

  /** Paths that ended. */
  long paths() {
    return steps + ends;
  }

  @Override
  public String toString() {
    return "%,d start, %,d add, %,d next, %,d end".formatted(starts, additions, steps, ends);
  }
}
