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
 * The number of places in a method that have probes for Ball-Larus paths. It assumes that probes
 * are placed as {@code structural} places those of its graphs: starts of paths move away from the
 * entry. If the running sum at a probe is the same on all paths to it, the probe has a constant. If
 * that applies to all probes, there is no register.
 *
 * @param acyclicPaths number of acyclic paths of the method
 * @param acyclic number of places
 */
record ProbePoints(long acyclicPaths, int acyclic) {
  /**
   * The actions at one place, and the running sum before them; null if that differs between paths.
   */
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

  /** Counts the places with probes for a method's Ball-Larus paths. */
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

  /** Counts the places of a plan that have probes. */
  static int of(ProbePlan plan) {
    return (plan.atEntry().isEmpty() ? 0 : 1)
        + plan.handlers().size()
        + plan.edges().size()
        + plan.exits().size()
        + plan.blocks().size();
  }
}
