package org.pathforest.paths.scheme.structural;

import java.util.List;

/**
 * A path of one structure graph.
 *
 * @param graph number of the graph
 * @param start how it starts
 * @param at the block at which it starts; if its first node is a loop, a block inside of it, but
 *     for {@code CUT}: then the loop's header
 * @param nodes its nodes in order, 1 or more
 * @param end how it ends
 * @param to for {@code BACKEDGE} the header, for {@code EXIT} the block outside, for {@code CUT}
 *     the block, or the header of the loop, that comes next; otherwise -1
 */
public record StructuralPath(
    int graph, PathStart start, int at, List<StructureNode> nodes, PathEnd end, int to) {

  /** Makes a path; the list is copied. */
  public StructuralPath {
    nodes = List.copyOf(nodes);
  }
}
