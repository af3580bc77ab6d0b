package org.pathforest.paths.numbering;

import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.weights.EdgeWeights;

/** Maps the weights of a CFG to the edges of its DAG. */
public final class DagWeights {
  private static final double FOLDED = 1.0 / 8;

  private DagWeights() {}

  /** Returns how often each edge of the DAG is taken, indexed by edge id. */
  public static double[] frequencies(Dag dag, EdgeWeights weights) {
    double[] w = new double[dag.edgeCount()];
    for (DagEdge e : dag.edges()) {
      switch (e.kind()) {
        case START_ENTRY -> w[e.id()] = weights.entry();
        case START_HANDLER -> w[e.id()] = weights.handler(e.to());
        case START_BACKEDGE, START_CUT -> {} // summed up below
        case END_RETURN, END_THROW -> w[e.id()] = weights.exit(e.from());
        case NORMAL, END_BACKEDGE, END_CUT -> w[e.id()] = weights.edge(e.cfgEdge());
      }
    }
    for (CfgEdge e : dag.cfg().edges()) {
      if (dag.startAfter(e) != null && (dag.isBackEdge(e) || dag.isCut(e))) {
        w[dag.startAfter(e).id()] += weights.edge(e);
      }
    }
    return w;
  }

  /**
   * Returns the cost of an addition on each edge of the DAG, indexed by edge id. On an edge at
   * which paths start or end, the increment is folded into the constant of a probe that is there
   * anyway. So it costs a fraction of an increment that needs a place of its own.
   */
  static double[] costs(Dag dag, EdgeWeights weights) {
    double[] w = frequencies(dag, weights);
    for (DagEdge e : dag.edges()) {
      if (e.kind() != DagEdge.Kind.NORMAL) {
        w[e.id()] *= FOLDED;
      }
    }
    return w;
  }
}
