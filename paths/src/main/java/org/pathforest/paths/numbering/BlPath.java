package org.pathforest.paths.numbering;

import java.util.List;
import org.pathforest.paths.dag.DagEdge;

/**
 * A Ball-Larus path, or a prefix of one.
 *
 * @param start how the path starts: one of the {@code START_} kinds
 * @param blocks its blocks in order, 1 or more
 * @param end how the path ends: one of the {@code END_} kinds; null for a prefix
 * @param to the target of the back edge or cut edge that ends the path; -1 otherwise
 */
public record BlPath(DagEdge.Kind start, List<Integer> blocks, DagEdge.Kind end, int to) {

  /** Creates a path; the list is copied. */
  public BlPath {
    blocks = List.copyOf(blocks);
    if (!start.starts() || (end != null && !end.ends()) || blocks.isEmpty()) {
      throw new IllegalArgumentException("no path: " + start + blocks + end);
    }
  }
}
