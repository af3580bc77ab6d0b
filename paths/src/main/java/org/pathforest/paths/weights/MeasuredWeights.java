package org.pathforest.paths.weights;

import java.util.Arrays;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;

/**
 * Counts of a method's edges from an earlier run. They are kept without the graph on which they
 * were measured, as a few numbers for each edge. Immutable.
 */
public final class MeasuredWeights {
  /**
   * Upper bound of what an estimate adds to a count. It is far below 1, and below the share of a
   * count that {@code SpanningTree} uses as the cost of an edge at which paths start or end.
   */
  private static final double LESS_THAN_ONE_RUN = 1.0 / 1024;

  private final int[] shape;
  private final double[] edges;
  private final double[] handlers;
  private final double[] exits;
  private final double entry;

  private MeasuredWeights(Cfg cfg, EdgeWeights counts) {
    int n = cfg.size();
    shape = shape(cfg);
    edges = new double[cfg.edges().size()];
    handlers = new double[n];
    exits = new double[n];
    entry = counts.entry();
    for (CfgEdge e : cfg.edges()) {
      edges[e.index()] = counts.edge(e);
    }
    for (int b = 0; b < n; b++) {
      handlers[b] = cfg.isHandler(b) ? counts.handler(b) : 0;
      exits[b] = cfg.block(b).exit() == BlockExit.NONE ? 0 : counts.exit(b);
    }
  }

  /**
   * Stores counts.
   *
   * @param cfg the graph of the method
   * @param counts execution counts of its edges
   */
  public static MeasuredWeights of(Cfg cfg, EdgeWeights counts) {
    return new MeasuredWeights(cfg, counts);
  }

  /**
   * Returns the numbers that tell graphs apart: offsets and exits of the blocks, handler starts,
   * and edges.
   */
  private static int[] shape(Cfg cfg) {
    int n = cfg.size();
    int[] shape = new int[2 * (n + cfg.edges().size())];
    int at = 0;
    for (int b = 0; b < n; b++) {
      shape[at++] = cfg.block(b).offset();
      shape[at++] = exit(cfg.block(b).exit()) + (cfg.isHandler(b) ? 1 : 0);
    }
    for (CfgEdge e : cfg.edges()) {
      shape[at++] = e.from();
      shape[at++] = e.to();
    }
    return shape;
  }

  private static int exit(BlockExit exit) {
    return switch (exit) {
      case NONE -> 0;
      case RETURN -> 2;
      case THROW -> 4;
    };
  }

  /**
   * Returns the weights of a method. Measured counts decide. Between edges that ran equally often,
   * or never, the estimates decide.
   *
   * @param cfg the graph of the method
   * @param estimate static weights of the method
   * @return null if the counts were measured on another graph
   */
  public EdgeWeights on(Cfg cfg, EdgeWeights estimate) {
    if (!Arrays.equals(shape, shape(cfg))) {
      return null;
    }
    return new EdgeWeights() {
      @Override
      public double edge(CfgEdge e) {
        return weight(edges[e.index()], estimate.edge(e));
      }

      @Override
      public double entry() {
        return weight(entry, estimate.entry());
      }

      @Override
      public double handler(int block) {
        return weight(handlers[block], estimate.handler(block));
      }

      @Override
      public double exit(int block) {
        return weight(exits[block], estimate.exit(block));
      }
    };
  }

  private static double weight(double measured, double estimated) {
    return measured + LESS_THAN_ONE_RUN * estimated / (1 + estimated);
  }
}
