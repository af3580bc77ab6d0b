package org.pathforest.paths.weights;

import org.pathforest.paths.cfg.CfgEdge;

/**
 * How often each edge of a CFG runs, per run of the method or in all; only ratios matter. Finite
 * and not negative. Weights choose where probes stand and never change what they count.
 */
public interface EdgeWeights {

  /** Weight of an edge between two blocks. */
  double edge(CfgEdge e);

  /** Weight of the edge from ENTRY to the first block. */
  double entry();

  /** Weight of entering a handler start by an exception. */
  double handler(int block);

  /** Weight of leaving the method at the end of a block that returns or throws. */
  double exit(int block);

  /** The weight 1 for every edge. */
  static EdgeWeights uniform() {
    return all(1);
  }

  /** The weight 0 for every edge: where weights decide the order, edges keep that of the graph. */
  static EdgeWeights none() {
    return all(0);
  }

  private static EdgeWeights all(double weight) {
    return new EdgeWeights() {
      @Override
      public double edge(CfgEdge e) {
        return weight;
      }

      @Override
      public double entry() {
        return weight;
      }

      @Override
      public double handler(int block) {
        return weight;
      }

      @Override
      public double exit(int block) {
        return weight;
      }
    };
  }
}
