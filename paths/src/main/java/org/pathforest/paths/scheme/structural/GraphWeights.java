package org.pathforest.paths.scheme.structural;

import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.weights.EdgeWeights;

/** Maps the weights of a method to each of its structure graphs. */
final class GraphWeights {
  private final StructureNest nest;
  private final EdgeWeights weights;
  private final double[] entry;
  private final double[][] edges;
  private final double[][] blocks;

  GraphWeights(StructureNest nest, EdgeWeights weights) {
    this.nest = nest;
    this.weights = weights;
    int n = nest.graphs().size();
    entry = new double[n];
    edges = new double[n][];
    blocks = new double[n][];
    for (StructureGraph g : nest.graphs()) {
      edges[g.index()] = new double[g.cfg().edges().size()];
      blocks[g.index()] = new double[g.cfg().size()];
    }
    nest.enter(adding(weights.entry()));
    for (int h : nest.cfg().handlers()) {
      nest.handler(h, adding(weights.handler(h)));
    }
    nest.cfg().edges().forEach(e -> nest.take(e, adding(weights.edge(e))));
  }

  private StructureNest.Visitor adding(double weight) {
    return new StructureNest.Visitor() {
      @Override
      public void start(int graph, PathStart kind, int block, StructureNode node) {
        StructureGraph g = nest.graphs().get(graph);
        if (kind == PathStart.ENTRY) {
          entry[graph] += weight;
        } else {
          int at = g.startAt(kind, block, node);
          blocks[graph][at] += weight;
          edges[graph][g.edge(at, g.node(node)).index()] += weight;
        }
      }

      @Override
      public void edge(int graph, StructureNode from, StructureNode to) {
        StructureGraph g = nest.graphs().get(graph);
        edges[graph][g.edge(g.node(from), g.node(to)).index()] += weight;
      }

      @Override
      public void exit(int graph, StructureNode from, int to) {
        StructureGraph g = nest.graphs().get(graph);
        int at = g.exitTo(from, to);
        blocks[graph][at] += weight;
        edges[graph][g.edge(g.node(from), at).index()] += weight;
      }
    };
  }

  /** Returns the weights of one graph, for its {@link StructureGraph#cfg()}. */
  EdgeWeights of(StructureGraph g) {
    return new EdgeWeights() {
      @Override
      public double edge(CfgEdge e) {
        return edges[g.index()][e.index()];
      }

      @Override
      public double entry() {
        return entry[g.index()];
      }

      @Override
      public double handler(int b) {
        return blocks[g.index()][b];
      }

      @Override
      public double exit(int b) {
        if (!g.isNode(b)) {
          return blocks[g.index()][b];
        }
        int block = g.nodes().get(b).block();
        return g.isEndless(b) || nest.cfg().block(block).exit() == BlockExit.NONE
            ? 0
            : weights.exit(block);
      }
    };
  }
}
