package org.pathforest.paths.numbering;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;

/**
 * Increments on the chords of a spanning tree. Along every path, their sum is the sum of the edge
 * values (Ball &amp; Larus 1996, section 3.3, after Ball 1994). Each node v has a potential p(v),
 * the sum of values along the tree from ENTRY. An edge from v to w gets the increment value + p(v)
 * - p(w), which is 0 on the tree. So the running sum at v is the sum of values minus p(v). All sums
 * are exact {@code long}s. Immutable.
 */
public final class ChordIncrements {
  private final long[] increments;
  private final long[] potentials;

  /** Computes increments for all edges. */
  public ChordIncrements(PathNumbering numbering, SpanningTree tree) {
    Dag dag = numbering.dag();
    List<List<DagEdge>> incident = new ArrayList<>();
    for (int v = 0; v < dag.nodes(); v++) {
      incident.add(new ArrayList<>(2));
    }
    for (DagEdge e : dag.edges()) {
      if (!tree.isChord(e)) {
        incident.get(e.from()).add(e);
        incident.get(e.to()).add(e);
      }
    }
    potentials = new long[dag.nodes()];
    boolean[] reached = new boolean[dag.nodes()];
    Deque<Integer> work = new ArrayDeque<>();
    // The edge from EXIT to ENTRY is in the tree with value 0, so both have potential 0.
    for (int root : new int[] {dag.entry(), dag.exit()}) {
      reached[root] = true;
      work.add(root);
    }
    while (!work.isEmpty()) {
      int v = work.remove();
      for (DagEdge e : incident.get(v)) {
        int other = e.from() == v ? e.to() : e.from();
        if (!reached[other]) {
          reached[other] = true;
          long value = numbering.value(e);
          potentials[other] = potentials[v] + (e.from() == v ? value : -value);
          work.add(other);
        }
      }
    }
    increments = new long[dag.edgeCount()];
    for (DagEdge e : dag.edges()) {
      increments[e.id()] = numbering.value(e) + potentials[e.from()] - potentials[e.to()];
    }
  }

  /** The increment of an edge; 0 on the tree. */
  public long of(DagEdge e) {
    return increments[e.id()];
  }

  /**
   * Returns the potential of a node: the sum of values minus the running sum. It is 0 at ENTRY and
   * EXIT.
   */
  public long potential(int node) {
    return potentials[node];
  }
}
