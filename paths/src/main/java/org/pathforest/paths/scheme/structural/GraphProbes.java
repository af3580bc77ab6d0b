package org.pathforest.paths.scheme.structural;

import java.util.ArrayList;
import java.util.List;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.numbering.ChordIncrements;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.numbering.SpanningTree;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.IdAction;
import org.pathforest.paths.probe.KnownSums;
import org.pathforest.paths.probe.PathAction;
import org.pathforest.paths.probe.Placement;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * The probes of one structure graph, placed like those of a method. A register of the graph's own
 * holds the running sum plus the id of the graph's first path. If the sum is the same on all ways
 * to a probe, the probe has a constant id. If that is so for all probes, there is no register.
 */
final class GraphProbes {
  private final StructureGraph graph;
  private final ProbePlan plan;
  private final KnownSums sums;
  private final long base;
  private final boolean register;

  GraphProbes(StructureGraph graph, PathNumbering numbering, long base, EdgeWeights weights) {
    this.graph = graph;
    this.base = base;
    Cfg cfg = graph.cfg();
    SpanningTree tree = SpanningTree.maximum(numbering.dag(), weights);
    plan =
        Placement.place(
            numbering.dag(),
            tree,
            new ChordIncrements(numbering, tree),
            true,
            b -> !cfg.block(b).canThrow());
    sums = KnownSums.withoutContexts(cfg, plan);
    register = readsRegister();
  }

  private boolean readsRegister() {
    Cfg cfg = graph.cfg();
    List<IdAction> all = new ArrayList<>(translate(plan.atEntry(), null, 0));
    for (CfgEdge e : cfg.edges()) {
      all.addAll(translate(plan.onEdge(e.index()), sums.at(e.from()), 0));
    }
    for (int b = 0; b < cfg.size(); b++) {
      all.addAll(translate(plan.atExit(b), sums.at(b), 0));
      all.addAll(translate(plan.atHandler(b), null, 0));
    }
    return all.stream().anyMatch(IdAction.CountSum.class::isInstance);
  }

  /** Returns whether the graph needs its register. */
  boolean register() {
    return register;
  }

  List<IdAction> start(PathStart kind, int block, StructureNode node, int r) {
    if (kind == PathStart.ENTRY) {
      return done(plan.atEntry(), null, r);
    }
    int at = graph.startAt(kind, block, node);
    List<Action> actions = new ArrayList<>(plan.atHandler(at));
    actions.addAll(plan.onEdge(graph.edge(at, graph.node(node)).index()));
    return done(actions, null, r);
  }

  List<IdAction> edge(StructureNode from, StructureNode to, int r) {
    int at = graph.node(from);
    return done(plan.onEdge(graph.edge(at, graph.node(to)).index()), sums.at(at), r);
  }

  List<IdAction> exit(StructureNode from, int to, int r) {
    int at = graph.node(from);
    int exit = graph.exitTo(from, to);
    List<Action> actions = new ArrayList<>(plan.onEdge(graph.edge(at, exit).index()));
    actions.addAll(plan.atExit(exit));
    return done(actions, sums.at(at), r);
  }

  /** Returns the actions before the instruction with which a block returns or throws. */
  List<IdAction> leave(StructureNode node, int r) {
    int at = graph.node(node);
    return done(plan.atExit(at), sums.at(at), r);
  }

  private List<IdAction> done(List<Action> actions, Long before, int r) {
    List<IdAction> translated = translate(actions, before, r);
    if (!register) {
      translated.removeIf(a -> !(a instanceof IdAction.Count));
    }
    return translated;
  }

  private List<IdAction> translate(List<Action> actions, Long before, int r) {
    List<IdAction> translated = new ArrayList<>();
    Long sum = before;
    for (Action action : actions) {
      if (action instanceof PathAction.Start start) {
        sum = start.c();
        translated.add(new IdAction.Set(r, id(sum)));
      } else if (action instanceof PathAction.Add add) {
        sum = sum == null ? null : Long.valueOf(sum + add.c());
        plus(translated, add.c(), r);
      } else if (action instanceof PathAction.Next next) {
        count(translated, sum, next.e(), r);
        sum = next.b();
        translated.add(new IdAction.Set(r, id(sum)));
      } else if (action instanceof PathAction.End end) {
        count(translated, sum, end.e(), r);
      } else {
        throw new IllegalStateException("no action of a placement: " + action);
      }
    }
    return translated;
  }

  private void plus(List<IdAction> translated, long c, int r) {
    int last = translated.size() - 1;
    if (last >= 0 && translated.get(last) instanceof IdAction.Set set) {
      translated.set(last, new IdAction.Set(r, set.value() + (int) c));
    } else {
      translated.add(new IdAction.Plus(r, (int) c));
    }
  }

  private void count(List<IdAction> translated, Long sum, long e, int r) {
    if (sum == null) {
      translated.add(new IdAction.CountSum(r, (int) e));
      return;
    }
    int last = translated.size() - 1;
    if (last >= 0 && translated.get(last) instanceof IdAction.Set) {
      translated.remove(last); // the path ends here, so nothing else reads the register
    }
    translated.add(new IdAction.Count(id(sum + e)));
  }

  /** Returns the value of the register for a running sum. */
  private int id(long sum) {
    return (int) (base + sum);
  }
}
