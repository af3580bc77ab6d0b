package org.pathforest.paths.scheme.structural;

import java.util.List;

/**
 * A path of one structure graph.
 *
 * @param graph number of the graph
 * @param start how the path starts
 * @param at block at which the path starts. If its first node is a loop, this is a block inside
 *     that loop, but for {@code CUT} the loop's header
 * @param nodes its nodes in order, 1 or more
 * @param end how the path ends
 * @param to for {@code BACKEDGE} the header; for {@code EXIT} the block outside; for {@code CUT}
 *     the next block, or the header of the next loop; otherwise -1
 */
public record StructuralPath(
    int graph, PathStart start, int at, List<StructureNode> nodes, PathEnd end, int to) {

  /** Creates a path; the list is copied. */
  public StructuralPath {
    nodes = List.copyOf(nodes);
  }
}
