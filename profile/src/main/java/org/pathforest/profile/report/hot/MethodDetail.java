package org.pathforest.profile.report.hot;

import java.util.List;
import org.pathforest.profile.text.Inline;

/**
 * Everything that the page of a method shows. Component names are JSON field names. The number of a
 * block is its index in {@code blocks}; the number of an edge is its index in {@code edges}.
 *
 * @param blocks blocks in offset order
 * @param edges edges of the control-flow graph
 * @param paths paths that ended, most frequent first
 * @param morePaths number of further different paths that ended
 * @param forest the k-IPF
 */
public record MethodDetail(
    List<BlockDetail> blocks,
    List<EdgeDetail> edges,
    List<PathDetail> paths,
    int morePaths,
    ForestDetail forest) {

  /** Copies the lists. */
  public MethodDetail {
    blocks = List.copyOf(blocks);
    edges = List.copyOf(edges);
    paths = List.copyOf(paths);
  }

  /**
   * A basic block.
   *
   * @param offset offset of its first instruction in the class file
   * @param lines source lines in the order of the code; empty if unknown
   * @param instructions number of bytecode instructions
   * @param handler whether the block is the start of an exception handler
   * @param exit {@code return}, {@code throw}, or empty
   * @param count how often the block was entered
   * @param interrupted how often an exception left the block
   */
  public record BlockDetail(
      int offset,
      List<Integer> lines,
      int instructions,
      boolean handler,
      String exit,
      long count,
      long interrupted) {}

  /**
   * An edge.
   *
   * @param from number of the source block
   * @param to number of the target block
   * @param kind {@code normal}, {@code backedge} or {@code cut}
   * @param outcomes outcomes of the branch: {@code fall}, {@code taken}, {@code case 3}, …
   * @param condition condition that held if the edge was taken; null if it is not certain; empty if
   *     no branch decides, or if other edges already state it
   * @param count how often the edge was taken
   */
  public record EdgeDetail(
      int from, int to, String kind, List<String> outcomes, String condition, long count) {}

  /**
   * A path.
   *
   * @param listed name and counts of the path
   * @param instructions bytecode instructions on the path
   * @param blocks numbers of its blocks, in order
   * @param edges numbers of its edges, in order; the back edge or cut edge at its end is the last
   */
  public record PathDetail(
      @Inline ReportModel.ListedPath listed,
      long instructions,
      List<Integer> blocks,
      List<Integer> edges) {}

  /**
   * The k-IPF, without its least frequent nodes.
   *
   * @param depth length of the longest known sequences
   * @param nodes number of all nodes
   * @param hidden number of nodes that are not listed
   * @param most upper bound of the counts of the nodes that are not listed
   * @param roots roots, most frequent first
   */
  public record ForestDetail(int depth, int nodes, int hidden, long most, List<ForestNode> roots) {}

  /**
   * A path that followed the paths above it.
   *
   * @param path id of the path
   * @param letter name of the path
   * @param count how often this happened
   * @param next paths that came next, most frequent first
   */
  public record ForestNode(int path, String letter, long count, List<ForestNode> next) {}
}
