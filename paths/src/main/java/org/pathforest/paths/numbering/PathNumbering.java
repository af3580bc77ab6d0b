package org.pathforest.paths.numbering;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.cfg.DepthFirstSearch;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * Edge values whose sums number the ENTRY-to-EXIT paths of a DAG from 0 to N - 1 (Ball &amp; Larus
 * 1996, Figure 5). The hottest edge out of each node has the value 0 (smart numbering, Bond &amp;
 * McKinley 2005). Immutable.
 */
public final class PathNumbering {
  /** Largest number of paths that a method may have: path ids are {@code int}s. */
  public static final long MAX_PATHS = Integer.MAX_VALUE;

  private final Dag dag;
  private final long[] values;
  private final long[] paths;

  private PathNumbering(Dag dag, long[] values, long[] paths) {
    this.dag = dag;
    this.values = values;
    this.paths = paths;
  }

  /**
   * Numbers the paths of a method. If there are too many, edges are cut (Ball &amp; Larus 1996,
   * section 5.3): all edges between blocks out of a block from which more paths than a threshold
   * lead to EXIT. The threshold is the limit, halved until the whole method has no more paths than
   * the limit.
   *
   * @param cfg the graph of the method
   * @param weights order of the edges out of a block, heaviest first
   * @param limit largest number of paths, 1 to {@link #MAX_PATHS}; if no threshold keeps a small
   *     limit, the numbering with the fewest paths is used
   */
  public static PathNumbering of(Cfg cfg, EdgeWeights weights, long limit) {
    if (limit < 1 || limit > MAX_PATHS) {
      throw new IllegalArgumentException("limit " + limit + " is not in [1, " + MAX_PATHS + "]");
    }
    DepthFirstSearch search = new DepthFirstSearch(cfg);
    int[] order = search.topologicalOrder();
    Dag best = null;
    long fewest = Long.MAX_VALUE;
    for (long threshold = limit; threshold >= 1 && fewest > limit; threshold /= 2) {
      BitSet cuts = cuts(cfg, search, order, threshold);
      Dag dag = new Dag(cfg, search.backEdges(), cuts);
      long paths = count(dag, order)[dag.entry()];
      if (best == null || paths < fewest) {
        best = dag;
        fewest = paths;
      }
    }
    return of(best, weights, order);
  }

  /**
   * Numbers the paths of a DAG without cutting edges.
   *
   * @throws ArithmeticException if it has more than {@link #MAX_PATHS} paths
   * @throws IllegalArgumentException if a back edge of the search is an edge of the DAG
   */
  public static PathNumbering of(Dag dag, EdgeWeights weights) {
    return of(dag, weights, orderOf(dag));
  }

  private static int[] orderOf(Dag dag) {
    DepthFirstSearch search = new DepthFirstSearch(dag.cfg());
    for (CfgEdge e : dag.cfg().edges()) {
      if (search.isBackEdge(e) && dag.of(e).kind() == DagEdge.Kind.NORMAL) {
        throw new IllegalArgumentException("back edge " + e + " is in the DAG");
      }
    }
    return search.topologicalOrder();
  }

  private static PathNumbering of(Dag dag, EdgeWeights weights, int[] order) {
    double[] frequency = DagWeights.frequencies(dag, weights);
    long[] paths = count(dag, order);
    if (paths[dag.entry()] > MAX_PATHS) {
      throw new ArithmeticException("more than " + MAX_PATHS + " paths");
    }
    Comparator<DagEdge> hottestFirst =
        Comparator.comparingDouble((DagEdge e) -> -frequency[e.id()]).thenComparingInt(DagEdge::id);
    long[] values = new long[dag.edgeCount()];
    for (int v = 0; v < dag.nodes(); v++) {
      List<DagEdge> out = new ArrayList<>(dag.out(v));
      out.sort(hottestFirst);
      long sum = 0;
      for (DagEdge e : out) {
        values[e.id()] = sum;
        sum += paths[e.to()];
      }
    }
    return new PathNumbering(dag, values, paths);
  }

  /**
   * Restores a numbering from stored values.
   *
   * @param values indexed by edge id of the DAG
   * @throws IllegalArgumentException if they do not number the paths of the DAG, or it has cycles
   */
  public static PathNumbering restore(Dag dag, long[] values) {
    long[] paths = count(dag, orderOf(dag));
    if (values.length != dag.edgeCount()) {
      throw new IllegalArgumentException(
          values.length + " values for " + dag.edgeCount() + " edges");
    }
    for (int v = 0; v < dag.nodes(); v++) {
      List<DagEdge> out = new ArrayList<>(dag.out(v));
      out.sort(Comparator.comparingLong(e -> values[e.id()]));
      long sum = 0;
      for (DagEdge e : out) {
        if (values[e.id()] != sum) {
          throw new IllegalArgumentException("edge values that do not number the paths");
        }
        sum += paths[e.to()];
      }
    }
    return new PathNumbering(dag, values.clone(), paths);
  }

  /**
   * Returns the cut edges for a threshold. No more paths than that then start at a block, unless
   * the block has no normal edge left.
   */
  private static BitSet cuts(Cfg cfg, DepthFirstSearch search, int[] order, long threshold) {
    BitSet cuts = new BitSet();
    long[] paths = new long[cfg.size()];
    for (int i = order.length - 1; i >= 0; i--) {
      int v = order[i];
      long sum = cfg.block(v).exit() == BlockExit.NONE ? 0 : 1;
      for (CfgEdge e : cfg.successors(v)) {
        sum = saturatedSum(sum, search.isBackEdge(e) ? 1 : paths[e.to()]);
      }
      if (sum > threshold) {
        sum = cfg.block(v).exit() == BlockExit.NONE ? 0 : 1;
        for (CfgEdge e : cfg.successors(v)) {
          sum++;
          if (!search.isBackEdge(e)) {
            cuts.set(e.index());
          }
        }
      }
      paths[v] = sum;
    }
    return cuts;
  }

  /** Returns the number of paths from each node to EXIT, saturated at {@code Long.MAX_VALUE}. */
  private static long[] count(Dag dag, int[] order) {
    long[] paths = new long[dag.nodes()];
    paths[dag.exit()] = 1;
    for (int i = order.length - 1; i >= -1; i--) {
      int v = i < 0 ? dag.entry() : order[i];
      for (DagEdge e : dag.out(v)) {
        paths[v] = saturatedSum(paths[v], paths[e.to()]);
      }
    }
    return paths;
  }

  private static long saturatedSum(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }

  /** Returns the DAG whose paths are numbered. */
  public Dag dag() {
    return dag;
  }

  /** Returns N, the number of paths of the method, 1 or more. */
  public long numPaths() {
    return paths[dag.entry()];
  }

  /** Returns the number of paths from a node to EXIT. */
  public long numPaths(int node) {
    return paths[node];
  }

  /** The value of an edge. */
  public long value(DagEdge e) {
    return values[e.id()];
  }

  /** Returns the values, indexed by edge id; a fresh array. */
  public long[] values() {
    return values.clone();
  }
}
