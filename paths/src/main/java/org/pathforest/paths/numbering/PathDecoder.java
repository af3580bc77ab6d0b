package org.pathforest.paths.numbering;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.dag.DagEdge.Kind;

/**
 * Converts path ids to paths, and paths to ids (Ball &amp; Larus 1996, section 3.5). Thread-safe.
 */
public final class PathDecoder {
  private final PathNumbering numbering;
  private final Dag dag;
  private final DagEdge[][] byValue;

  /** Creates a decoder for a numbering. */
  public PathDecoder(PathNumbering numbering) {
    this.numbering = numbering;
    this.dag = numbering.dag();
    byValue = new DagEdge[dag.nodes()][];
    for (int v = 0; v < dag.nodes(); v++) {
      byValue[v] = dag.out(v).toArray(new DagEdge[0]);
      Arrays.sort(byValue[v], Comparator.comparingLong(numbering::value));
    }
  }

  /** Returns the numbering that is decoded. */
  public PathNumbering numbering() {
    return numbering;
  }

  /**
   * Returns the edges of a path, from ENTRY to EXIT.
   *
   * @throws IllegalArgumentException if the id is not in [0, N)
   */
  public List<DagEdge> edges(long id) {
    if (id < 0 || id >= numbering.numPaths()) {
      throw new IllegalArgumentException(
          "path id " + id + " is not in [0, " + numbering.numPaths() + ")");
    }
    List<DagEdge> path = new ArrayList<>();
    long rest = id;
    for (int v = dag.entry(); v != dag.exit(); ) {
      DagEdge e = edgeFor(byValue[v], rest);
      path.add(e);
      rest -= numbering.value(e);
      v = e.to();
    }
    return path;
  }

  /** Returns the edge with the largest value that does not exceed {@code rest}. */
  private DagEdge edgeFor(DagEdge[] edges, long rest) {
    int low = 0;
    int high = edges.length - 1;
    while (low < high) {
      int mid = (low + high + 1) >>> 1;
      if (numbering.value(edges[mid]) <= rest) {
        low = mid;
      } else {
        high = mid - 1;
      }
    }
    return edges[low];
  }

  /**
   * Returns the path with an id.
   *
   * @throws IllegalArgumentException if the id is not in [0, N)
   */
  public BlPath decode(long id) {
    List<DagEdge> path = edges(id);
    List<Integer> blocks = new ArrayList<>(path.size());
    for (DagEdge e : path.subList(1, path.size())) {
      blocks.add(e.from());
    }
    DagEdge last = path.get(path.size() - 1);
    int to = last.cfgEdge() == null ? -1 : last.cfgEdge().to();
    return new BlPath(path.get(0).kind(), blocks, last.kind(), to);
  }

  /**
   * Returns the prefix that ends with a block, given the sum of values along the prefix. No two
   * prefixes that end with the same block have the same sum. Every node has an edge of value 0, so
   * the sum is the id of the path that continues the prefix along such edges.
   *
   * @throws IllegalArgumentException if no prefix to that block has that sum
   */
  public BlPath decodePrefix(int block, long sum) {
    List<DagEdge> path = edges(sum);
    List<Integer> blocks = new ArrayList<>(path.size());
    long soFar = numbering.value(path.get(0));
    for (DagEdge e : path.subList(1, path.size())) {
      blocks.add(e.from());
      if (e.from() == block && soFar == sum) {
        return new BlPath(path.get(0).kind(), blocks, null, -1);
      }
      soFar += numbering.value(e);
    }
    throw new IllegalArgumentException("no prefix to block " + block + " has sum " + sum);
  }

  /**
   * Returns the id of a path, or the sum of values of a prefix.
   *
   * @throws IllegalArgumentException if the graph has no such path
   */
  public long encode(BlPath path) {
    int at = path.blocks().get(0);
    DagEdge first = null;
    for (DagEdge e : dag.in(at)) {
      if (e.kind() == path.start()) {
        first = e;
      }
    }
    if (first == null) {
      throw new IllegalArgumentException("no path starts as " + path);
    }
    long sum = numbering.value(first);
    for (int next : path.blocks().subList(1, path.blocks().size())) {
      sum += numbering.value(normalEdge(at, next, path));
      at = next;
    }
    return path.end() == null ? sum : sum + numbering.value(lastEdge(at, path));
  }

  private DagEdge normalEdge(int from, int to, BlPath path) {
    for (DagEdge e : dag.out(from)) {
      if (e.kind() == Kind.NORMAL && e.to() == to) {
        return e;
      }
    }
    throw new IllegalArgumentException("no edge from " + from + " to " + to + " for " + path);
  }

  private DagEdge lastEdge(int from, BlPath path) {
    for (DagEdge e : dag.out(from)) {
      CfgEdge real = e.cfgEdge();
      if (e.kind() == path.end() && (real == null ? -1 : real.to()) == path.to()) {
        return e;
      }
    }
    throw new IllegalArgumentException("no path ends as " + path);
  }
}
