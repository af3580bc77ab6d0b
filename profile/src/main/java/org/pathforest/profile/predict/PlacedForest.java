package org.pathforest.profile.predict;

import java.util.Arrays;
import java.util.List;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.profile.forest.Kipf;

/**
 * A forest as a Markov chain over path ids, with the constraints of the graph. A path that ends
 * with a back edge or cut edge leads to a place, the target of that edge. Only paths that begin at
 * this place can follow. No path follows one that returns or throws. So the context of no paths is
 * a place.
 *
 * <p>A context may be followed by nothing. Its sequence ended there, because the next path was
 * interrupted, or was in progress when the profile was written. Shares are relative to all
 * occurrences of the context, including these. Immutable.
 */
final class PlacedForest {
  private static final int NONE = -1;

  private final Kipf kipf;
  private final Dag dag;
  private final int[] suffixes;
  // By root: the edge out of ENTRY with which its path begins, and that of the next path.
  private final DagEdge[] begins;
  private final DagEdge[] leadsTo;
  // By edge out of ENTRY: how often paths led there, and how often paths began there.
  private final double[] reached;
  private final double[] begun;
  private final boolean[] fromStart;

  PlacedForest(PathNumbering numbering, Kipf kipf) {
    this.kipf = kipf;
    this.dag = numbering.dag();
    this.begins = new DagEdge[kipf.roots()];
    this.leadsTo = new DagEdge[kipf.roots()];
    this.reached = new double[dag.edgeCount()];
    this.begun = new double[dag.edgeCount()];
    this.suffixes = new int[kipf.size()];
    this.fromStart = new boolean[kipf.size()];
    PathDecoder decoder = new PathDecoder(numbering);
    for (int root = 0; root < begins.length; root++) {
      List<DagEdge> path = decoder.edges(kipf.id(root));
      begins[root] = path.get(0);
      begun[begins[root].id()] += kipf.count(root);
      DagEdge last = path.get(path.size() - 1);
      if (last.cfgEdge() != null) {
        leadsTo[root] = dag.startAfter(last.cfgEdge());
        reached[leadsTo[root].id()] += kipf.count(root);
      }
    }
    for (int v = 0; v < suffixes.length; v++) {
      int parent = kipf.parent(v);
      suffixes[v] = parent < 0 ? NONE : kipf.child(suffixes[parent], kipf.id(v));
      fromStart[v] = parent < 0 ? !follows(v) : fromStart[parent];
    }
  }

  Kipf kipf() {
    return kipf;
  }

  Dag dag() {
    return dag;
  }

  /** Returns the node of the n-gram without its first path; -1 for a root. */
  int suffix(int node) {
    return suffixes[node];
  }

  /** Returns the place where the path of a root begins, an edge out of ENTRY. */
  DagEdge begins(int root) {
    return begins[root];
  }

  /** Returns the place to which the path of a root leads; null if the path ends its sequence. */
  DagEdge leadsTo(int root) {
    return leadsTo[root];
  }

  /** Returns whether the path of a root follows another path, so that it begins no sequence. */
  boolean follows(int root) {
    DagEdge.Kind kind = begins[root].kind();
    return kind == DagEdge.Kind.START_BACKEDGE || kind == DagEdge.Kind.START_CUT;
  }

  /**
   * Returns whether the first path of a node's n-gram begins a sequence, so that no path can come
   * before it.
   */
  boolean fromStart(int node) {
    return fromStart[node];
  }

  /** Returns how often a path followed a node's n-gram. */
  double followed(int node) {
    double sum = 0;
    for (int c = kipf.childrenStart(node); c < kipf.childrenEnd(node); c++) {
      sum += kipf.count(c);
    }
    return sum;
  }

  /**
   * Computes for each node how often the last path of its n-gram came next, as a share of all
   * occurrences of the paths before it. The share of a root is relative to how often its place was
   * reached.
   */
  double[] shares() {
    double[] shares = new double[kipf.size()];
    for (int root = 0; root < begins.length; root++) {
      int place = begins[root].id();
      double all = Math.max(reached[place], begun[place]);
      shares[root] = all == 0 ? 0 : kipf.count(root) / all;
    }
    for (int v = 0; v < shares.length; v++) {
      // Counts taken while threads ran can be smaller than the sum of the counts that follow.
      double all = Math.max((double) kipf.count(v), followed(v));
      for (int c = kipf.childrenStart(v); c < kipf.childrenEnd(v); c++) {
        shares[c] = all == 0 ? 0 : kipf.count(c) / all;
      }
    }
    return shares;
  }

  /**
   * Computes how often each node's n-gram would have occurred if a path depended only on the m - 1
   * paths before it. This is c(a1..am) times, for each further path, its share after the m - 1
   * paths before it. For n = m + 1, it is c(a1..an-1) c(a2..an) / c(a2..an-1).
   *
   * @param m 1 or more
   * @return expected counts by node; up to level m, the counts themselves
   */
  double[] expected(int m, double[] shares) {
    double[] expected = new double[kipf.size()];
    int[] last = new int[kipf.size()];
    for (int n = 1; n <= kipf.depth(); n++) {
      for (int v = kipf.levelStart(n); v < kipf.levelEnd(n); v++) {
        if (n <= m) {
          last[v] = v;
          expected[v] = kipf.count(v);
        } else {
          last[v] = last[suffixes[v]];
          expected[v] = expected[kipf.parent(v)] * shares[last[v]];
        }
      }
    }
    return expected;
  }

  /**
   * Returns the child that occurred most often, the first if there are several; -1 if none
   * occurred.
   */
  int hottestChild(int node) {
    int best = NONE;
    for (int c = kipf.childrenStart(node); c < kipf.childrenEnd(node); c++) {
      if (kipf.count(c) > (best == NONE ? 0 : kipf.count(best))) {
        best = c;
      }
    }
    return best;
  }

  /**
   * Returns for each place, by edge id, the root that begins there and occurred most often; -1 if
   * there is none.
   */
  int[] hottestAtPlaces() {
    int[] best = new int[dag.edgeCount()];
    Arrays.fill(best, NONE);
    for (int root = 0; root < begins.length; root++) {
      int place = begins[root].id();
      if (kipf.count(root) > (best[place] == NONE ? 0 : kipf.count(best[place]))) {
        best[place] = root;
      }
    }
    return best;
  }
}
