package org.pathforest.bench.experiment;

import java.util.ArrayList;
import java.util.List;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.KnownSums;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.paths.probe.PathAction;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * How many places of a method have probes for Ball-Larus paths, if these are placed as {@code
 * structural} places those of its graphs: starts move away from the entry, and where the running
 * sum is the same on all ways to where it is wanted there is a constant and, if that is so
 * everywhere, no register.
 *
 * @param acyclicPaths of the method
 * @param acyclic places
 */
record ProbePoints(long acyclicPaths, int acyclic) {
  /** Actions at one place, and the running sum before them; null if it is not the same always. */
  private record Place(List<Action> actions, Long before) {
    boolean readsRegister() {
      Long sum = before;
      for (Action action : actions) {
        if (action instanceof PathAction.Start start) {
          sum = start.c();
        } else if (action instanceof PathAction.Add add) {
          sum = sum == null ? null : Long.valueOf(sum + add.c());
        } else if (sum == null && counts(action)) {
          return true;
        } else if (action instanceof PathAction.Next next) {
          sum = next.b();
        }
      }
      return false;
    }

    static boolean counts(Action action) {
      return action instanceof PathAction.Next || action instanceof PathAction.End;
    }

    boolean counts() {
      return actions.stream().anyMatch(Place::counts);
    }
  }

  /** Counts the places of a method's Ball-Larus paths. */
  static ProbePoints of(Cfg cfg, EdgeWeights weights) {
    MethodPlan plan =
        MethodPlan.of(cfg, weights, PathNumbering.MAX_PATHS, true, b -> !cfg.block(b).canThrow());
    ProbePlan probes = plan.probes();
    KnownSums sums = KnownSums.withoutContexts(cfg, probes);
    List<Place> places = new ArrayList<>();
    places.add(new Place(probes.atEntry(), null));
    for (CfgEdge e : cfg.edges()) {
      places.add(new Place(probes.onEdge(e.index()), sums.at(e.from())));
    }
    for (int b = 0; b < cfg.size(); b++) {
      places.add(new Place(probes.atHandler(b), null));
      places.add(new Place(probes.atExit(b), sums.at(b)));
    }
    boolean register = places.stream().anyMatch(Place::readsRegister);
    long points = places.stream().filter(p -> register ? !p.actions.isEmpty() : p.counts()).count();
    return new ProbePoints(plan.numbering().numPaths(), (int) points);
  }

  /** Counts the places of a plan. */
  static int of(ProbePlan plan) {
    return (plan.atEntry().isEmpty() ? 0 : 1)
        + plan.handlers().size()
        + plan.edges().size()
        + plan.exits().size()
        + plan.blocks().size();
  }
}
