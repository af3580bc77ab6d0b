package org.pathforest.paths.scheme.edges;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Computes the counts of the edges of a spanning tree from the counts of its chords. The flow into
 * a node equals the flow out of it. So a node with only one unknown edge determines the count of
 * that edge, and the tree is taken apart from its leaves.
 */
public final class FlowSolver {
  private final FlowTree tree;
  private final long[] counts;

  /** By node: known flow into the node minus known flow out of it. */
  private final long[] surplus;

  /** Edges of the tree, by node. */
  private final List<List<FlowEdge>> edges = new ArrayList<>();

  private FlowSolver(FlowTree tree) {
    this.tree = tree;
    this.counts = new long[tree.graph().edges().size()];
    this.surplus = new long[tree.graph().nodes()];
  }

  /**
   * Computes the counts of all edges.
   *
   * @param chords counts of {@link FlowTree#chords()}
   * @param stopped by block: how often the block was not left by an edge, because an instruction in
   *     it threw or because it was not left at all
   * @return counts of all edges, by id; below 0 only if the given counts are inconsistent
   * @throws ArithmeticException if a sum exceeds 2^63 - 1
   */
  public static long[] solve(FlowTree tree, long[] chords, long[] stopped) {
    FlowSolver solver = new FlowSolver(tree);
    for (int i = 0; i < chords.length; i++) {
      FlowEdge e = tree.chords().get(i);
      solver.counts[e.id()] = chords[i];
      solver.flow(e.from(), e.to(), chords[i]);
    }
    for (int b = 0; b < stopped.length; b++) {
      solver.flow(b, tree.graph().exit(), stopped[b]);
    }
    solver.solve();
    return solver.counts;
  }

  private void flow(int from, int to, long count) {
    surplus[from] = Math.subtractExact(surplus[from], count);
    surplus[to] = Math.addExact(surplus[to], count);
  }

  private void solve() {
    for (int v = 0; v < surplus.length; v++) {
      edges.add(new ArrayList<>(2));
    }
    for (FlowEdge e : tree.graph().edges()) {
      if (tree.contains(e)) {
        edges.get(e.from()).add(e);
        edges.get(e.to()).add(e);
      }
    }
    Deque<Integer> leaves = new ArrayDeque<>();
    for (int v = 0; v < surplus.length; v++) {
      if (edges.get(v).size() == 1) {
        leaves.add(v);
      }
    }
    while (!leaves.isEmpty()) {
      int v = leaves.remove();
      if (edges.get(v).isEmpty()) {
        continue; // the last node
      }
      FlowEdge e = edges.get(v).get(0);
      counts[e.id()] = e.from() == v ? surplus[v] : Math.negateExact(surplus[v]);
      flow(e.from(), e.to(), counts[e.id()]);
      int other = e.from() == v ? e.to() : e.from();
      edges.get(v).clear();
      edges.get(other).remove(e);
      if (edges.get(other).size() == 1) {
        leaves.add(other);
      }
    }
  }
}
