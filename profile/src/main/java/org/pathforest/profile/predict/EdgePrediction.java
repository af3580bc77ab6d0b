package org.pathforest.profile.predict;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.profile.EdgeProfile;

/**
 * What an edge profile predicts of a method's paths (Ball &amp; Larus 1996, section 6): out of each
 * block the edge that was executed most often. Edges out of a block are those to other blocks, back
 * edges and cut edges, which end a path, and the one to EXIT. Of edges that were executed equally
 * often it is the first of the graph: the one that falls through, where there is one (the paper:
 * not taken), else the one to the lowest offset. Immutable.
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
   * Predicts.
   *
   * @param dag of the method whose paths are predicted
   * @param edges of this method, or of the same method in another run or build: its graph has the
   *     same edges
   */
  static EdgePrediction of(Dag dag, EdgeProfile edges) {
    return new EdgePrediction(
        dag, e -> e.cfgEdge() == null ? edges.exit(e.from()) : edges.edge(e.cfgEdge()));
  }

  /** Predicts where no edge was executed: all are equal. */
  static EdgePrediction ofNothing(Dag dag) {
    return new EdgePrediction(dag, e -> 0);
  }

  /** The path that is predicted to begin with an edge out of ENTRY; with that edge. */
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
   * How many edges of an executed path are predicted before the first that is not.
   *
   * @param path all its edges, the one out of ENTRY first, which is given
   */
  int predicted(List<DagEdge> path) {
    int n = 0;
    while (n + 1 < path.size() && next[path.get(n + 1).from()].id() == path.get(n + 1).id()) {
      n++;
    }
    return n;
  }
}
