package org.pathforest.profile.predict;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.profile.EdgeProfile;

/**
 * The paths of a method that an edge profile predicts (Ball &amp; Larus 1996, section 6): out of
 * each block, the edge that was executed most often. The edges out of a block lead to other blocks
 * or to EXIT, or are back edges and cut edges, which end a path. Among edges with equal counts, the
 * first of the graph is predicted. This is the fall-through edge if there is one (the paper: not
 * taken), else the edge to the lowest offset. Immutable.
 */
final class EdgePrediction {
  private final Dag dag;
  private final DagEdge[] next;

  private EdgePrediction(Dag dag, ToLongFunction<DagEdge> frequency) {
    this.dag = dag;
    this.next = new DagEdge[dag.cfg().size()];
    for (int b = 0; b < next.length; b++) {
      long most = -1;
      for (DagEdge e : dag.out(b)) {
        long count = frequency.applyAsLong(e);
        if (count > most) {
          most = count;
          next[b] = e;
        }
      }
    }
  }

  /**
   * Predicts paths from an edge profile.
   *
   * @param dag graph of the method whose paths are predicted
   * @param edges profile of this method, or of the same method in another run or build, whose graph
   *     has the same edges
   */
  static EdgePrediction of(Dag dag, EdgeProfile edges) {
    return new EdgePrediction(
        dag, e -> e.cfgEdge() == null ? edges.exit(e.from()) : edges.edge(e.cfgEdge()));
  }

  /** Predicts paths if no edge was executed, so that all counts are equal. */
  static EdgePrediction ofNothing(Dag dag) {
    return new EdgePrediction(dag, e -> 0);
  }

  /** Returns the predicted path that begins with an edge out of ENTRY, including that edge. */
  List<DagEdge> path(DagEdge start) {
    List<DagEdge> path = new ArrayList<>();
    DagEdge e = start;
    path.add(e);
    while (e.to() != dag.exit()) {
      e = next[e.to()];
      path.add(e);
    }
    return path;
  }

  /**
   * Returns how many edges of an executed path are predicted before the first misprediction.
   *
   * @param path all edges of the path; the first is its edge out of ENTRY, which is given and does
   *     not count
   */
  int predicted(List<DagEdge> path) {
    int n = 0;
    while (n + 1 < path.size() && next[path.get(n + 1).from()].id() == path.get(n + 1).id()) {
      n++;
    }
    return n;
  }
}
