package org.pathforest.paths.scheme.edges;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * A spanning tree of a {@link FlowGraph} that contains the edge from EXIT to ENTRY. The other
 * edges, the chords, have counters. The counts of the chords determine all others. Immutable.
 */
public final class FlowTree {
  private final FlowGraph graph;
  private final BitSet tree;
  private final List<FlowEdge> chords;

  private FlowTree(FlowGraph graph, BitSet tree) {
    this.graph = graph;
    this.tree = tree;
    this.chords = graph.edges().stream().filter(e -> !tree.get(e.id())).toList();
  }

  /**
   * Returns the tree whose chords run least often (Kruskal; among equal weights, the lowest id
   * comes first).
   */
  public static FlowTree maximum(FlowGraph graph, EdgeWeights weights) {
    double[] w = new double[graph.edges().size()];
    for (FlowEdge e : graph.edges()) {
      w[e.id()] =
          switch (e.kind()) {
            case AGAIN -> Double.POSITIVE_INFINITY;
            case ENTER -> weights.entry();
            case CATCH -> weights.handler(e.to());
            case LEAVE -> weights.exit(e.from());
            case FLOW -> weights.edge(cfgEdge(graph, e));
          };
    }
    return maximum(graph, w);
  }

  private static CfgEdge cfgEdge(FlowGraph graph, FlowEdge e) {
    return graph.cfg().edges().get(e.cfgEdge());
  }

  /**
   * Returns the tree with the largest weight.
   *
   * @param weights by edge id; the weight of the edge from EXIT to ENTRY does not matter
   */
  public static FlowTree maximum(FlowGraph graph, double[] weights) {
    List<FlowEdge> edges = new ArrayList<>(graph.edges());
    edges.remove(graph.again().id());
    edges.sort(
        Comparator.comparingDouble((FlowEdge e) -> -weights[e.id()])
            .thenComparingInt(FlowEdge::id));
    Union union = new Union(graph.nodes());
    BitSet tree = new BitSet();
    union.join(graph.again());
    tree.set(graph.again().id());
    for (FlowEdge e : edges) {
      if (union.join(e)) {
        tree.set(e.id());
      }
    }
    return new FlowTree(graph, tree);
  }

  /**
   * Restores a tree that was written.
   *
   * @param edges ids of its edges, with the edge from EXIT to ENTRY
   * @throws IllegalArgumentException if they do not span the graph, or close a cycle
   */
  public static FlowTree ofEdges(FlowGraph graph, BitSet edges) {
    Union union = new Union(graph.nodes());
    if (!edges.get(graph.again().id())
        || edges.length() > graph.edges().size()
        || edges.cardinality() != graph.nodes() - 1
        || !edges.stream().allMatch(id -> union.join(graph.edges().get(id)))) {
      throw new IllegalArgumentException("not a spanning tree: " + edges);
    }
    return new FlowTree(graph, (BitSet) edges.clone());
  }

  /** Sets of connected nodes. */
  private static final class Union {
    private final int[] parent;

    Union(int nodes) {
      parent = new int[nodes];
      for (int v = 0; v < nodes; v++) {
        parent[v] = v;
      }
    }

    /** Connects the ends of an edge; returns whether they were not connected before. */
    boolean join(FlowEdge e) {
      int a = find(e.from());
      int b = find(e.to());
      parent[a] = b;
      return a != b;
    }

    private int find(int v) {
      int at = v;
      while (parent[at] != at) {
        parent[at] = parent[parent[at]];
        at = parent[at];
      }
      return at;
    }
  }

  /** Returns the graph that the tree spans. */
  public FlowGraph graph() {
    return graph;
  }

  /** Returns whether an edge is in the tree, so that it has no counter. */
  public boolean contains(FlowEdge e) {
    return tree.get(e.id());
  }

  /**
   * Returns the edges that have counters, by id. The position of an edge in this list is the number
   * of its counter.
   */
  public List<FlowEdge> chords() {
    return chords;
  }
}
