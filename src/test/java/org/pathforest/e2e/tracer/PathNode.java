package org.pathforest.e2e.tracer;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/** A prefix of paths: the blocks from a start to here. Prefixes that are equal are one node. */
final class PathNode {
  private static final int NO_PATH = -1;

  private final PathNode parent;
  private final String start;
  private final int block;
  private final PathNode[] next;
  private final int[] ended;

  /** The prefix that consists of its first block. */
  PathNode(String start, int block, int edges) {
    this(null, start, block, edges);
  }

  private PathNode(PathNode parent, String start, int block, int edges) {
    this.parent = parent;
    this.start = start;
    this.block = block;
    this.next = new PathNode[edges];
    this.ended = new int[edges + 1];
    Arrays.fill(ended, NO_PATH);
  }

  int block() {
    return block;
  }

  String start() {
    return start;
  }

  /** The prefix that is longer by the target of the edge with the given number. */
  PathNode follow(int edge, int target, int targetEdges) {
    if (next[edge] == null) {
      next[edge] = new PathNode(this, start, target, targetEdges);
    }
    return next[edge];
  }

  /** Whether the path that ends here, with the edge, has been given a number. */
  boolean hasPath(int edge) {
    return ended[edge] != NO_PATH;
  }

  int path(int edge) {
    return ended[edge];
  }

  void setPath(int edge, int path) {
    ended[edge] = path;
  }

  /** The offsets of the blocks, first to last. */
  List<Integer> offsets(TraceGraph graph) {
    Deque<Integer> offsets = new ArrayDeque<>();
    for (PathNode node = this; node != null; node = node.parent) {
      offsets.addFirst(graph.offset(node.block));
    }
    return List.copyOf(offsets);
  }
}
