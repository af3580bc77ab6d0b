package org.pathforest.paths.scheme.kiter;

import java.util.List;

/**
 * A k-iteration path.
 *
 * @param start how the path starts: one of the {@code START_} kinds
 * @param blocks its blocks in order, those of a loop once per iteration; 1 or more
 * @param end how the path ends: one of the {@code END_} kinds
 * @param to the target of the back edge at which the path ends; -1 otherwise
 */
public record IterationPath(
    IterationEdge.Kind start, List<Integer> blocks, IterationEdge.Kind end, int to) {

  /** Creates a path; the list is copied. */
  public IterationPath {
    blocks = List.copyOf(blocks);
    if (!start.starts() || !end.ends() || blocks.isEmpty()) {
      throw new IllegalArgumentException("no path: " + start + blocks + end);
    }
  }
}
