package org.pathforest.paths.probe;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.dag.DagEdge.Kind;
import org.pathforest.paths.numbering.ChordIncrements;
import org.pathforest.paths.numbering.SpanningTree;

/**
 * Places probes as in Figure 8 of Ball &amp; Larus 1996, for a register that also holds the
 * context. A path that starts inside an activation therefore adds to the register and never
 * overwrites it. Initialization moves away from ENTRY, and counting away from EXIT, over edges of
 * the tree; both merge with the chords that they reach. Paths that end in back edges and cut edges
 * are counted there.
 */
public final class Placement {
  private final Dag dag;
  private final SpanningTree tree;
  private final ChordIncrements increments;

  /** The probes on one edge of the DAG, before they get their places in the method. */
  private static final class Probe {
    Long start;
    long add;
    boolean end;
    long endIncrement;
  }

  private final Map<Integer, Probe> probes = new LinkedHashMap<>();

  private Placement(Dag dag, SpanningTree tree, ChordIncrements increments) {
    this.dag = dag;
    this.tree = tree;
    this.increments = increments;
  }

  /**
   * Creates the probe plan of a method.
   *
   * @param dag its DAG
   * @param tree a spanning tree
   * @param increments increments for that tree
   * @param moveStart whether initialization may move away from the method's entry and from handler
   *     starts (not if handlers read the register)
   * @param endMovesOver whether the end of a path may be counted before a block runs: only if the
   *     block can't throw, else a path would be counted and then interrupted
   */
  public static ProbePlan place(
      Dag dag,
      SpanningTree tree,
      ChordIncrements increments,
      boolean moveStart,
      IntPredicate endMovesOver) {
    Placement p = new Placement(dag, tree, increments);
    p.placeStarts(moveStart);
    p.placeEnds(endMovesOver);
    p.placeAdditions();
    return p.plan();
  }

  private Probe probe(DagEdge e) {
    return probes.computeIfAbsent(e.id(), k -> new Probe());
  }

  /**
   * Returns whether every path of this kind begins a sequence, so that its start may be an
   * assignment.
   */
  private static boolean fresh(Kind start) {
    return start == Kind.START_ENTRY || start == Kind.START_HANDLER;
  }

  private void placeStarts(boolean move) {
    if (!move) {
      for (DagEdge e : dag.out(dag.entry())) {
        begin(e, fresh(e.kind()));
      }
      return;
    }
    // Only one path leads to a node in the work list, and it has no chord.
    Deque<DagEdge> work = new ArrayDeque<>();
    Map<Integer, Boolean> freshAt = new LinkedHashMap<>();
    for (DagEdge e : dag.out(dag.entry())) {
      moveStart(e, fresh(e.kind()), work, freshAt);
    }
    while (!work.isEmpty()) {
      int v = work.remove().to();
      for (DagEdge e : dag.out(v)) {
        moveStart(e, freshAt.get(v), work, freshAt);
      }
    }
  }

  private void moveStart(
      DagEdge e, boolean fresh, Deque<DagEdge> work, Map<Integer, Boolean> freshAt) {
    if (!tree.isChord(e) && e.to() != dag.exit() && dag.in(e.to()).size() == 1) {
      work.add(e);
      freshAt.put(e.to(), fresh);
    } else {
      begin(e, fresh);
    }
  }

  private void begin(DagEdge e, boolean fresh) {
    if (fresh) {
      probe(e).start = increments.of(e);
    }
    // After a back edge or cut, the register holds the context, so the increment is only added.
  }

  private void placeEnds(IntPredicate movesOver) {
    Deque<DagEdge> work = new ArrayDeque<>();
    for (DagEdge e : dag.in(dag.exit())) {
      if (e.kind() == Kind.END_RETURN || e.kind() == Kind.END_THROW) {
        moveEnd(e, movesOver, work);
      }
    }
    while (!work.isEmpty()) {
      int w = work.remove().from();
      for (DagEdge e : dag.in(w)) {
        moveEnd(e, movesOver, work);
      }
    }
  }

  private void moveEnd(DagEdge e, IntPredicate movesOver, Deque<DagEdge> work) {
    int v = e.from();
    if (!tree.isChord(e) && v != dag.entry() && dag.out(v).size() == 1 && movesOver.test(v)) {
      work.add(e);
    } else {
      Probe p = probe(e);
      p.end = true;
      // If the path also starts here, the assignment has the increment.
      p.endIncrement = p.start == null ? increments.of(e) : 0;
    }
  }

  private void placeAdditions() {
    for (DagEdge e : dag.edges()) {
      if (tree.isChord(e)) {
        Probe p = probe(e);
        if (p.start == null && !p.end) {
          p.add = increments.of(e);
        }
      }
    }
  }

  private ProbePlan plan() {
    Map<Integer, List<Action>> handlers = new LinkedHashMap<>();
    for (int h : dag.cfg().handlers()) {
      handlers.put(h, actions(dag.ofHandler(h)));
    }
    Map<Integer, List<Action>> edges = new LinkedHashMap<>();
    for (CfgEdge e : dag.cfg().edges()) {
      edges.put(e.index(), dag.isBackEdge(e) || dag.isCut(e) ? passage(e) : actions(dag.of(e)));
    }
    Map<Integer, List<Action>> exits = new LinkedHashMap<>();
    for (int b = 0; b < dag.cfg().size(); b++) {
      if (dag.ofExit(b) != null) {
        exits.put(b, actions(dag.ofExit(b)));
      }
    }
    return new ProbePlan(actions(dag.ofEntry()), handlers, edges, exits);
  }

  private List<Action> actions(DagEdge e) {
    List<Action> actions = new ArrayList<>(2);
    Probe p = probes.get(e.id());
    if (p != null) {
      if (p.start != null) {
        actions.add(new PathAction.Start(p.start));
      }
      if (p.add != 0) {
        actions.add(new PathAction.Add(p.add));
      }
      if (p.end) {
        actions.add(new PathAction.End(p.endIncrement));
      }
    }
    return actions;
  }

  /**
   * Returns the actions on a back edge or cut edge: those of the dummy into EXIT, then those of the
   * dummy out of ENTRY.
   */
  private List<Action> passage(CfgEdge e) {
    List<Action> actions = new ArrayList<>(2);
    Probe last = probes.get(dag.of(e).id());
    long end = 0;
    if (last != null) {
      if (last.start != null) {
        actions.add(new PathAction.Start(last.start));
      }
      end = last.start == null ? last.add : 0;
    }
    DagEdge begin = dag.startAfter(e);
    Probe first = probes.get(begin.id());
    long add = first == null ? 0 : first.end ? first.endIncrement : first.add;
    actions.add(new PathAction.Next(end, first != null && first.end ? 0 : add));
    if (first != null && first.end) {
      actions.add(new PathAction.End(add));
    }
    return actions;
  }
}
