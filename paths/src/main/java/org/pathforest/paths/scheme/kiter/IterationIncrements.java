package org.pathforest.paths.scheme.kiter;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.scheme.kiter.IterationEdge.Kind;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * Increments of the accumulators. Their sum along a whole path is the sum of the edges' weights.
 * Each copy of a block has a potential p; that of Start and End is 0. An edge from copy v to copy w
 * gets the increment weight + p(v) - p(w). The paper's removal of dummy edges is one choice of
 * potentials (section 4.1). The potentials here give increments to as few edges as possible:
 * increments are 0 on a spanning tree of heaviest edges. The tree is the same in all copies of a
 * loop, so that an edge of a loop that is in the tree needs no code. Immutable.
 */
final class IterationIncrements {
  private final IterationNumbering numbering;
  private final IterationGraph graph;
  private final long[] potentials;

  /** Creates increments from potentials, which are indexed by {@link IterationGraph#node}. */
  IterationIncrements(IterationNumbering numbering, long[] potentials) {
    this.numbering = numbering;
    this.graph = numbering.graph();
    this.potentials = potentials.clone();
  }

  /** An edge out of one copy of its source. */
  private record CopyEdge(IterationEdge edge, int copy, int from, int to) {}

  /** Chooses potentials by spanning trees. */
  static IterationIncrements byTree(IterationNumbering numbering, EdgeWeights weights) {
    IterationGraph graph = numbering.graph();
    List<CopyEdge> edges = new ArrayList<>();
    Cfg cfg = graph.cfg();
    for (CfgEdge e : cfg.edges()) {
      IterationEdge edge = graph.of(e);
      if (edge.kind() == Kind.NORMAL || edge.kind() == Kind.LOOP) {
        for (int copy = 0; copy < graph.copies(e.from()); copy++) {
          if (graph.takes(edge, copy)) {
            int to = graph.node(e.to(), graph.next(edge, copy));
            edges.add(new CopyEdge(edge, copy, graph.node(e.from(), copy), to));
          }
        }
      }
    }
    // Edges inside loops come first, so that the trees are the same in all copies. Edges out of
    // loops come last: their probes branch on the iteration anyway.
    edges.sort(
        Comparator.comparingInt((CopyEdge e) -> rank(graph, e))
            .thenComparingDouble(e -> -weights.edge(e.edge().cfgEdge()))
            .thenComparingInt(e -> e.edge().id())
            .thenComparingInt(CopyEdge::copy));
    return new IterationIncrements(numbering, potentials(numbering, edges));
  }

  private static int rank(IterationGraph graph, CopyEdge e) {
    if (graph.exits(e.edge())) {
      return e.copy() + 1 == graph.k(e.edge()) ? 3 : 4;
    }
    boolean inLoop = graph.loops().of(e.edge().from()) != null;
    return e.edge().kind() == Kind.LOOP ? 1 : inLoop ? 0 : 2;
  }

  private static long[] potentials(IterationNumbering numbering, List<CopyEdge> heaviestFirst) {
    int n = numbering.graph().nodes();
    int[] parent = new int[n];
    List<List<CopyEdge>> incident = new ArrayList<>();
    for (int v = 0; v < n; v++) {
      parent[v] = v;
      incident.add(new ArrayList<>(2));
    }
    for (CopyEdge e : heaviestFirst) {
      int a = find(parent, e.from());
      int b = find(parent, e.to());
      if (a != b) {
        parent[a] = b;
        incident.get(e.from()).add(e);
        incident.get(e.to()).add(e);
      }
    }
    long[] potentials = new long[n];
    boolean[] reached = new boolean[n];
    Deque<Integer> work = new ArrayDeque<>();
    for (int root = 0; root < n; root++) {
      if (!reached[root]) {
        reached[root] = true;
        work.add(root);
      }
      while (!work.isEmpty()) {
        int v = work.remove();
        for (CopyEdge e : incident.get(v)) {
          int other = e.from() == v ? e.to() : e.from();
          if (!reached[other]) {
            reached[other] = true;
            long weight = numbering.weight(e.edge(), e.copy());
            potentials[other] = potentials[v] + (e.from() == v ? weight : -weight);
            work.add(other);
          }
        }
      }
    }
    return potentials;
  }

  private static int find(int[] parent, int v) {
    int at = v;
    while (parent[at] != at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  }

  private long potential(int block, int copy) {
    return block < graph.cfg().size() ? potentials[graph.node(block, copy)] : 0;
  }

  /** Returns the increment of an edge when it is taken from that copy of its source. */
  long of(IterationEdge e, int copy) {
    return numbering.weight(e, copy)
        + potential(e.from(), copy)
        - potential(e.to(), graph.next(e, copy));
  }
}
