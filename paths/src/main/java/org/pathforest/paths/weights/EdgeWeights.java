package org.pathforest.paths.weights;

import org.pathforest.paths.cfg.CfgEdge;

/**
 * Frequencies with which the edges of a CFG run, per run of the method or in total; only ratios
 * matter. Weights are finite and not negative. They decide where probes are placed, and never
 * change what the probes count.
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

  /** Returns weights of 1 for every edge. */
  static EdgeWeights uniform() {
    return all(1);
  }

  /**
   * Returns weights of 0 for every edge. Where weights decide the order of edges, these keep the
   * graph's order.
   */
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
