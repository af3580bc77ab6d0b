package org.pathforest.paths.probe;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;

/**
 * Finds loops with only one path through them: from the header to the back edge, each block has one
 * successor in the loop and is entered only from the block before it. All iterations but the first
 * are then the same path and need not be counted one by one. Probes note them ({@link
 * PathAction.Repeat}) and count them when the loop is left ({@link PathAction.Flush}). The counts
 * are the same.
 */
public final class SinglePathLoops {
  private final Cfg cfg;
  private final ProbePlan plan;
  private final IntPredicate allowed;
  private final Map<Integer, List<Action>> edges;
  private final Map<Integer, PathAction.Flush> interruptions = new TreeMap<>();

  private SinglePathLoops(Cfg cfg, ProbePlan plan, IntPredicate allowed) {
    this.cfg = cfg;
    this.plan = plan;
    this.allowed = allowed;
    this.edges = plan.edges();
  }

  /**
   * Returns a plan that notes repeated iterations instead of counting them, wherever possible.
   *
   * @param plan for that graph
   * @param allowed whether a block may run while iterations are noted but not yet counted. It may
   *     not if it can throw and what catches the exception does not count the iterations. It may
   *     not if it can run for long, because a reader of the counts would not see the iterations
   *     meanwhile
   */
  public static ProbePlan repeat(Cfg cfg, ProbePlan plan, IntPredicate allowed) {
    SinglePathLoops loops = new SinglePathLoops(cfg, plan, allowed);
    for (CfgEdge e : cfg.edges()) {
      List<Action> actions = plan.onEdge(e.index());
      if (actions.size() == 1 && actions.get(0) instanceof PathAction.Next next) {
        loops.change(e, next);
      }
    }
    if (loops.edges.equals(plan.edges())) {
      return plan;
    }
    Map<Integer, List<Action>> handlers = plan.handlers();
    return new ProbePlan(plan.atEntry(), handlers, loops.edges, plan.exits(), loops.interruptions);
  }

  private void change(CfgEdge back, PathAction.Next next) {
    List<Integer> chain = chain(back);
    if (chain.isEmpty() || !closed(chain, back)) {
      return;
    }
    long total = 0;
    List<Long> sums = new ArrayList<>();
    for (int i = 0; i < chain.size(); i++) {
      sums.add(total);
      Long added =
          i + 1 < chain.size() ? added(way(chain.get(i), chain.get(i + 1))) : Long.valueOf(0);
      if (added == null) {
        return;
      }
      total += added;
    }
    long c = next.b() + total + next.e();
    for (int i = 0; i < chain.size(); i++) {
      int block = chain.get(i);
      PathAction.Flush flush = new PathAction.Flush(total + next.e() - sums.get(i), c);
      if (cfg.block(block).canThrow()) {
        interruptions.put(block, flush);
      }
      for (CfgEdge e : cfg.successors(block)) {
        if (e.index() != back.index() && (i + 1 == chain.size() || e.to() != chain.get(i + 1))) {
          List<Action> actions = new ArrayList<>();
          actions.add(flush);
          actions.addAll(plan.onEdge(e.index()));
          edges.put(e.index(), actions);
        }
      }
    }
    PathAction.Flush atHeader = new PathAction.Flush(total + next.e(), c);
    edges.put(back.index(), List.of(new PathAction.Repeat(total, atHeader)));
  }

  /**
   * Returns the blocks from the back edge's target to its source; empty if there are several ways
   * between them.
   */
  private List<Integer> chain(CfgEdge back) {
    List<Integer> chain = new ArrayList<>();
    int block = back.from();
    while (block != back.to()) {
      if (block == 0 || !possible(block) || cfg.predecessors(block).size() != 1) {
        return List.of();
      }
      chain.add(block);
      block = cfg.predecessors(block).get(0).from();
      if (chain.size() > cfg.size()) {
        return List.of();
      }
    }
    if (!possible(block)) {
      return List.of();
    }
    chain.add(block);
    Collections.reverse(chain);
    return chain;
  }

  private boolean possible(int block) {
    return !cfg.isHandler(block)
        && cfg.block(block).exit() == BlockExit.NONE
        && plan.atExit(block).isEmpty()
        && allowed.test(block);
  }

  /**
   * Returns whether the back edge is the only way around: no other edge into the header comes from
   * the chain or ends a path.
   */
  private boolean closed(List<Integer> chain, CfgEdge back) {
    Set<Integer> inside = new HashSet<>(chain);
    for (CfgEdge e : cfg.predecessors(back.to())) {
      if (e.index() != back.index()
          && (inside.contains(e.from())
              || plan.onEdge(e.index()).stream().anyMatch(PathAction.Next.class::isInstance))) {
        return false;
      }
    }
    return true;
  }

  private CfgEdge way(int from, int to) {
    return cfg.predecessors(to).stream().filter(e -> e.from() == from).findFirst().orElseThrow();
  }

  /** Returns the amount that an edge adds; null if the edge has other actions. */
  private Long added(CfgEdge e) {
    long sum = 0;
    for (Action action : plan.onEdge(e.index())) {
      if (!(action instanceof PathAction.Add add)) {
        return null;
      }
      sum += add.c();
    }
    return sum;
  }
}
