package org.pathforest.paths.numbering;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * A maximum-weight spanning tree of a DAG with an added edge from EXIT to ENTRY (Ball &amp; Larus
 * 1996, section 3.3). The edges outside the tree are the chords; only chords carry increments. The
 * edge from EXIT to ENTRY is always in the tree. For comparison, {@link #none} has no tree at all.
 * Immutable.
 */
public final class SpanningTree {
  private final BitSet tree;

  private SpanningTree(BitSet tree) {
    this.tree = tree;
  }

  /** Returns the tree whose chords cost least under these weights (Kruskal; ties by edge id). */
  public static SpanningTree maximum(Dag dag, EdgeWeights weights) {
    return maximum(dag, DagWeights.costs(dag, weights));
  }

  /**
   * Returns the tree whose chords cost least.
   *
   * @param costs cost of an addition on each edge, indexed by edge id
   */
  public static SpanningTree maximum(Dag dag, double[] costs) {
    List<DagEdge> edges = new ArrayList<>(dag.edges());
    edges.sort(
        Comparator.comparingDouble((DagEdge e) -> -costs[e.id()]).thenComparingInt(DagEdge::id));
    BitSet tree = new BitSet();
    int[] parent = new int[dag.nodes()];
    for (int v = 0; v < parent.length; v++) {
      parent[v] = v;
    }
    parent[dag.exit()] = dag.entry();
    for (DagEdge e : edges) {
      int a = find(parent, e.from());
      int b = find(parent, e.to());
      if (a != b) {
        parent[a] = b;
        tree.set(e.id());
      }
    }
    return new SpanningTree(tree);
  }

  /**
   * Returns a tree that was chosen by hand.
   *
   * @param edges ids of its edges, without the edge from EXIT to ENTRY
   * @throws IllegalArgumentException if they do not span the graph, or close a cycle
   */
  public static SpanningTree ofEdges(Dag dag, BitSet edges) {
    double[] costs = new double[dag.edgeCount()];
    edges.stream().forEach(id -> costs[id] = 1);
    SpanningTree tree = maximum(dag, costs);
    if (!tree.tree.equals(edges)) {
      throw new IllegalArgumentException("not a spanning tree: " + edges);
    }
    return tree;
  }

  /** Returns an empty tree: all edges are chords, and the increment of each is its value. */
  public static SpanningTree none() {
    return new SpanningTree(new BitSet());
  }

  private static int find(int[] parent, int v) {
    int root = v;
    while (parent[root] != root) {
      root = parent[root];
    }
    int at = v;
    while (parent[at] != root) {
      int next = parent[at];
      parent[at] = root;
      at = next;
    }
    return root;
  }

  /** Returns whether this is {@link #none}. */
  public boolean isEmpty() {
    return tree.isEmpty();
  }

  /** Returns whether an edge is a chord. */
  public boolean isChord(DagEdge e) {
    return !tree.get(e.id());
  }
}
