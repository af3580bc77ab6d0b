package org.pathforest.paths.weights;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.cfg.DepthFirstSearch;

/**
 * Frequencies with which blocks run per run of the method, computed from branch probabilities (Wu
 * &amp; Larus 1994, section 5). First the cyclic probability of each loop is computed, inner loops
 * before outer ones; then frequencies are propagated down again. Where Wu &amp; Larus walk a loop's
 * whole body, this class walks only the part outside of inner loops. It keeps a block's frequency
 * relative to the loop that was last collapsed around the block. A look-up multiplies these
 * frequencies with path compression, so that the cost is near-linear at any depth. Immutable.
 */
final class Frequencies {
  /** Number of iterations that is assumed for loops that seem endless. */
  static final double MAX_TRIPS = 1000;

  /** Number of times per run of the method that an exception is assumed to enter a handler. */
  static final double HANDLER = 1e-3;

  /** Least frequency. With bounds, sums of many frequencies stay finite. */
  static final double MIN = 1e-200;

  static final double MAX = 1e200;

  private final Cfg cfg;
  private final DepthFirstSearch search;
  private final LoopForest loops;
  private final BranchProbabilities probabilities;
  private final int method;
  private final int[] parent;
  private final double[] relative;
  private final double[] cyclic;

  Frequencies(
      Cfg cfg, DepthFirstSearch search, LoopForest loops, BranchProbabilities probabilities) {
    this.cfg = cfg;
    this.search = search;
    this.loops = loops;
    this.probabilities = probabilities;
    method = cfg.size();
    parent = new int[method + 1];
    relative = new double[method + 1];
    cyclic = new double[method];
    for (int v = 0; v <= method; v++) {
      parent[v] = v;
    }
    Arrays.fill(relative, 1);
    int[] order = loops.order();
    List<List<Integer>> members = members(order);
    for (int i = order.length - 1; i >= 0; i--) {
      int header = order[i];
      if (loops.isHeader(header)) {
        propagate(header, members.get(header));
        cyclic[header] = cyclicProbability(header);
      }
    }
    propagate(method, members.get(method));
    for (int v = 0; v < method; v++) {
      find(v);
    }
  }

  /**
   * Returns, for each loop and for the method, its blocks and the headers of its inner loops, in
   * order.
   */
  private List<List<Integer>> members(int[] order) {
    List<List<Integer>> members = new ArrayList<>();
    for (int v = 0; v <= method; v++) {
      members.add(v == method || loops.isHeader(v) ? new ArrayList<>() : List.of());
    }
    for (int v : order) {
      int around = loops.around(v);
      members.get(around == LoopForest.NONE ? method : around).add(v);
    }
    return members;
  }

  /**
   * Computes the frequencies of a loop's members per run of its header, or those of the method's
   * members per run of the method.
   */
  private void propagate(int around, List<Integer> members) {
    for (int v : members) {
      double in = around == method ? start(v) : 0;
      for (CfgEdge e : cfg.predecessors(v)) {
        if (!search.isBackEdge(e)) {
          in += flow(e, around);
        }
      }
      if (loops.isHeader(v)) {
        for (CfgEdge e : loops.sideEntriesOf(v)) {
          in += flow(e, around);
        }
        in /= 1 - cyclic[v];
      }
      parent[v] = around;
      relative[v] = bounded(in);
    }
  }

  private double start(int v) {
    return (v == 0 ? 1 : 0) + (cfg.isHandler(v) ? HANDLER : 0);
  }

  private double cyclicProbability(int header) {
    double sum = 0;
    for (CfgEdge e : cfg.predecessors(header)) {
      if (search.isBackEdge(e)) {
        sum += flow(e, header);
      }
    }
    return Math.min(sum, 1 - 1 / MAX_TRIPS);
  }

  /**
   * Returns the frequency of an edge per run of a loop's header; 0 if the edge comes from outside
   * the loop.
   */
  private double flow(CfgEdge e, int around) {
    return find(e.from()) == around
        ? (e.from() == around ? 1 : relative[e.from()]) * probabilities.of(e)
        : 0;
  }

  /**
   * Returns the loop that was last collapsed around v; {@code relative[v]} is then relative to that
   * loop.
   */
  private int find(int v) {
    int root = v;
    int depth = 0;
    while (parent[root] != root) {
      root = parent[root];
      depth++;
    }
    if (depth < 2) {
      return root;
    }
    int[] path = new int[depth];
    int at = v;
    for (int i = 0; i < depth; i++) {
      path[i] = at;
      at = parent[at];
    }
    for (int i = depth - 2; i >= 0; i--) {
      relative[path[i]] = bounded(relative[path[i]] * relative[path[i + 1]]);
      parent[path[i]] = root;
    }
    return root;
  }

  private static double bounded(double f) {
    return Math.max(MIN, Math.min(MAX, f));
  }

  /** Returns how often a block runs per run of the method: above 0 and finite. */
  double of(int block) {
    return relative[block];
  }
}
