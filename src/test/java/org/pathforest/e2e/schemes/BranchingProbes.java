package org.pathforest.e2e.schemes;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.IdAction;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.paths.probe.ProbePlan;

/** Replaces each count by a longer computation, with registers and probes that branch. */
public final class BranchingProbes {
  private BranchingProbes() {}

  /** Returns probes that make the same counts as the plan's. */
  public static ProbePlan rewrite(MethodKey key, MethodPlan plan) {
    ProbePlan p = plan.probes();
    return new ProbePlan(
            changed(p.atEntry()), changed(p.handlers()), changed(p.edges()), changed(p.exits()))
        .withBlocks(changed(p.blocks()));
  }

  private static <K> Map<K, List<IdAction>> changed(Map<K, List<Action>> places) {
    Map<K, List<IdAction>> changed = new LinkedHashMap<>();
    places.forEach((place, actions) -> changed.put(place, changed(actions)));
    return changed;
  }

  private static List<IdAction> changed(List<Action> actions) {
    List<IdAction> changed = new ArrayList<>();
    for (Action action : actions) {
      int id = ((IdAction.Count) action).id();
      // r0 selects one of two, three or four cases; r1 holds the id in the end.
      int cases = 2 + id % 3;
      List<List<IdAction>> all = new ArrayList<>();
      for (int i = 0; i < cases; i++) {
        // Some of the cases that are not selected do nothing.
        all.add(
            (id + i) % 2 == 0
                ? List.of()
                : List.of(new IdAction.Set(2, i), new IdAction.Plus(1, id - 10)));
      }
      all.set(id / 3 % cases, List.of(new IdAction.Plus(1, id)));
      changed.add(new IdAction.Set(1, 10));
      changed.add(new IdAction.Set(2, id / 3 % cases + (id / 3 % cases == cases - 1 ? 5 : 0)));
      changed.add(new IdAction.Move(0, 2));
      changed.add(new IdAction.Choose(0, all));
      changed.add(new IdAction.CountSum(1, -10));
    }
    return changed;
  }
}
