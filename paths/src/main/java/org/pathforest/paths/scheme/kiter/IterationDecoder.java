package org.pathforest.paths.scheme.kiter;

import java.util.ArrayList;
import java.util.List;

/**
 * Converts ids of k-iteration paths to paths (Roy &amp; Srikant 2009, Algorithm 2). Safe for use by
 * several threads.
 */
public final class IterationDecoder {
  private final IterationNumbering numbering;

  /** Creates a decoder for a numbering. */
  public IterationDecoder(IterationNumbering numbering) {
    this.numbering = numbering;
  }

  /**
   * Returns the edges of a path from Start to End.
   *
   * @throws IllegalArgumentException if the id is not in [0, N)
   */
  public List<IterationEdge> edges(long id) {
    if (id < 0 || id >= numbering.numPaths()) {
      throw new IllegalArgumentException(
          "path id " + id + " is not in [0, " + numbering.numPaths() + ")");
    }
    IterationGraph graph = numbering.graph();
    List<IterationEdge> path = new ArrayList<>();
    long rest = id;
    int copy = 0;
    for (int u = graph.start(); u != graph.end(); ) {
      IterationEdge taken = null;
      for (IterationEdge e : numbering.byValue(u)) {
        if (graph.takes(e, copy) && numbering.weight(e, copy) <= rest) {
          taken = e;
        }
      }
      path.add(taken);
      rest -= numbering.weight(taken, copy);
      copy = graph.next(taken, copy);
      u = taken.to();
    }
    return path;
  }

  /**
   * Returns the path with an id.
   *
   * @throws IllegalArgumentException if the id is not in [0, N)
   */
  public IterationPath decode(long id) {
    List<IterationEdge> path = edges(id);
    List<Integer> blocks = new ArrayList<>(path.size());
    for (IterationEdge e : path.subList(1, path.size())) {
      blocks.add(e.from());
    }
    IterationEdge last = path.get(path.size() - 1);
    int to = last.cfgEdge() == null ? -1 : last.cfgEdge().to();
    return new IterationPath(path.get(0).kind(), blocks, last.kind(), to);
  }
}
