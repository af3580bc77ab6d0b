package org.pathforest.paths.scheme.kiter;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.probe.IdAction;
import org.pathforest.paths.probe.ProbePlan;

/**
 * The probes that count k-iteration paths (Roy &amp; Srikant 2009, Algorithm 3). Registers c[0] to
 * c[k-1] are the accumulators. In the n-th iteration of a loop, c[j] is the sum of the path that
 * started at the loop's head j iterations ago. While n is at most k, c[n-1] is the sum of the path
 * that entered the loop, and accumulators above it are undefined. Outside of loops, only c[0] is
 * used. One more register is the number of iterations that are missing until c[k-1] holds a path.
 * This is the paper's {@code itr}, counted down from k - 1, so that the paper's flag is "0" and a
 * loop is entered with one assignment.
 *
 * <p>The paper compensates either all accumulators or none, depending on that flag. For k above 2
 * that is wrong while iterations are missing: paths that have started at the head since the loop
 * was entered must be compensated, too. So every c[j] is compensated, except for the path that
 * entered the loop, which {@link IdAction.Choose} finds by the iteration. For k = 2 the result is
 * the same.
 */
final class IterationProbes {
  private final IterationGraph graph;
  private final IterationIncrements increments;
  private final int missing;

  private IterationProbes(IterationGraph graph, IterationIncrements increments) {
    this.graph = graph;
    this.increments = increments;
    this.missing = graph.loops().largestK();
  }

  /**
   * Returns the number of registers: the accumulators, and the missing iterations if there is a
   * loop.
   */
  static int registers(IterationLoops loops) {
    return loops.largestK() == 1 ? 1 : loops.largestK() + 1;
  }

  /** Creates the plan of a method. */
  static ProbePlan place(IterationGraph graph, IterationIncrements increments) {
    return new IterationProbes(graph, increments).plan();
  }

  private ProbePlan plan() {
    Cfg cfg = graph.cfg();
    Map<Integer, List<IdAction>> handlers = new LinkedHashMap<>();
    for (int h : cfg.handlers()) {
      handlers.put(h, begin(graph.ofHandler(h)));
    }
    Map<Integer, List<IdAction>> edges = new LinkedHashMap<>();
    Map<Integer, List<IdAction>> exits = new LinkedHashMap<>();
    for (CfgEdge e : cfg.edges()) {
      edges.put(e.index(), onEdge(e));
    }
    for (int b = 0; b < cfg.size(); b++) {
      if (graph.ofExit(b) != null) {
        exits.put(b, end(graph.ofExit(b)));
      }
    }
    return new ProbePlan(begin(graph.ofEntry()), handlers, edges, exits);
  }

  /** Starts a path that does not start at the head of a loop. */
  private List<IdAction> begin(IterationEdge start) {
    List<IdAction> actions = new ArrayList<>(2);
    actions.add(new IdAction.Set(0, increment(start, 0)));
    enter(start.to(), actions);
    return actions;
  }

  /** Enters the loop of a block, if the block is in a loop. */
  private void enter(int block, List<IdAction> actions) {
    if (graph.loops().of(block) != null) {
      actions.add(new IdAction.Set(missing, graph.loops().k(block) - 1));
    }
  }

  private List<IdAction> onEdge(CfgEdge e) {
    IterationLoops loops = graph.loops();
    IterationEdge edge = graph.of(e);
    if (loops.isLoopEdge(e)) {
      return iterate(e);
    }
    if (loops.search().isBackEdge(e)) {
      List<IdAction> actions = new ArrayList<>(end(edge));
      actions.addAll(begin(graph.startAfter(e)));
      return actions;
    }
    if (loops.of(e.from()) != null && !loops.exits(e)) {
      return inside(edge);
    }
    List<IdAction> actions = new ArrayList<>(2);
    if (loops.exits(e)) {
      choose(loops.k(e.from()), missing -> leave(edge, missing), actions);
    } else {
      plus(0, increment(edge, 0), actions);
    }
    enter(e.to(), actions);
    return actions;
  }

  /** Ends a path in a block that returns or throws, or at a back edge that belongs to no loop. */
  private List<IdAction> end(IterationEdge e) {
    List<IdAction> actions = new ArrayList<>(1);
    int k = graph.k(e);
    choose(
        k,
        left -> List.of(new IdAction.CountSum(k - 1 - left, increment(e, k - 1 - left))),
        actions);
    return actions;
  }

  /**
   * Takes the oldest path out of a loop. Younger paths are dropped, because they would have fewer
   * than k iterations.
   */
  private List<IdAction> leave(IterationEdge e, int left) {
    int oldest = graph.k(e) - 1 - left;
    List<IdAction> actions = new ArrayList<>(2);
    if (oldest > 0) {
      actions.add(new IdAction.Move(0, oldest));
    }
    plus(0, increment(e, oldest), actions);
    return actions;
  }

  /** Returns the actions on an edge within one iteration of a loop. */
  private List<IdAction> inside(IterationEdge e) {
    int k = graph.k(e);
    List<IdAction> actions = new ArrayList<>(2);
    for (int j = 0; j < k; j++) {
      plus(j, increment(e, younger(j, k)), actions);
    }
    choose(k, left -> entered(e, left), actions);
    return actions;
  }

  /**
   * Returns the copy of a block in which the path of c[j] is, if it started at the loop's head or
   * is in iteration k.
   */
  private static int younger(int j, int k) {
    return j == k - 1 ? j : k + j;
  }

  /**
   * Returns the actions that the path that entered the loop needs beyond those for the other paths.
   */
  private List<IdAction> entered(IterationEdge e, int left) {
    int k = graph.k(e);
    int j = k - 1 - left;
    List<IdAction> actions = new ArrayList<>(1);
    plus(j, increment(e, j) - increment(e, younger(j, k)), actions);
    return actions;
  }

  /**
   * Returns the actions on a back edge of a loop: one path may end, one starts, and the others
   * become one iteration older.
   */
  private List<IdAction> iterate(CfgEdge e) {
    IterationEdge edge = graph.of(e);
    int k = graph.k(edge);
    List<IdAction> actions = new ArrayList<>();
    choose(
        k,
        left -> {
          if (left == 0) {
            return List.of(new IdAction.CountSum(k - 1, increment(graph.loopEnd(e), k - 1)));
          }
          List<IdAction> more = new ArrayList<>(entered(edge, left));
          more.add(new IdAction.Plus(missing, -1));
          return more;
        },
        actions);
    for (int j = k - 1; j > 0; j--) {
      actions.add(new IdAction.Move(j, j - 1));
      plus(j, increment(edge, younger(j - 1, k)), actions);
    }
    actions.add(new IdAction.Set(0, increment(graph.startAfter(e), 0)));
    return actions;
  }

  /** Adds a choice by the missing iterations. Equal cases at the end are merged into one. */
  private void choose(int k, IntFunction<List<IdAction>> ofMissing, List<IdAction> actions) {
    List<List<IdAction>> cases = new ArrayList<>();
    for (int left = 0; left < k; left++) {
      cases.add(ofMissing.apply(left));
    }
    while (cases.size() > 1 && cases.get(cases.size() - 1).equals(cases.get(cases.size() - 2))) {
      cases.remove(cases.size() - 1);
    }
    if (cases.size() > 1) {
      actions.add(new IdAction.Choose(missing, cases));
    } else {
      actions.addAll(cases.get(0));
    }
  }

  private static void plus(int register, int c, List<IdAction> actions) {
    if (c != 0) {
      actions.add(new IdAction.Plus(register, c));
    }
  }

  /**
   * Returns an increment as an {@code int}. Accumulators may overflow, but the ids that are counted
   * are correct.
   */
  private int increment(IterationEdge e, int copy) {
    return (int) increments.of(e, copy);
  }
}
