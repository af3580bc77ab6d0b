package org.pathforest.profile.report.hot;

import java.util.List;
import org.pathforest.profile.text.Inline;

/**
 * All of a method that its page shows. The names of the components are those of the JSON rendering.
 * Blocks are named by their numbers, which are their places in {@code blocks}; edges likewise.
 *
 * @param blocks in offset order
 * @param edges of the control-flow graph
 * @param paths that ended, the one that ran most first
 * @param morePaths how many more different paths ended than are listed
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
   * A block.
   *
   * @param offset of its first instruction in the class file
   * @param lines source lines in the order met; none if unknown
   * @param instructions how many it has
   * @param handler whether an exception handler starts there
   * @param exit {@code return}, {@code throw}, or empty
   * @param count how often it began
   * @param interrupted how often an exception left it
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
   * @param from block
   * @param to block
   * @param kind {@code normal}, {@code backedge} or {@code cut}
   * @param outcomes of the branch: {@code fall}, {@code taken}, {@code case 3}, …
   * @param condition that held if it was taken; null if not certain, empty if no branch decides
   * @param count how often it was taken
   */
  public record EdgeDetail(
      int from, int to, String kind, List<String> outcomes, String condition, long count) {}

  /**
   * A path.
   *
   * @param listed what it is called, and its counts
   * @param instructions bytecode instructions on it
   * @param blocks that it runs through, in order
   * @param edges that it takes, in order; the back edge or cut edge at its end is the last
   */
  public record PathDetail(
      @Inline ReportModel.ListedPath listed,
      long instructions,
      List<Integer> blocks,
      List<Integer> edges) {}

  /**
   * The k-IPF, without what seldom occurs.
   *
   * @param depth longest sequences that are known
   * @param nodes how many it has
   * @param hidden how many of them are not listed
   * @param most none that is not listed occurred more often than this
   * @param roots most frequent first
   */
  public record ForestDetail(int depth, int nodes, int hidden, long most, List<ForestNode> roots) {}

  /**
   * A path after those above it.
   *
   * @param path id
   * @param letter name of the path
   * @param count how often
   * @param next what came next, most frequent first
   */
  public record ForestNode(int path, String letter, long count, List<ForestNode> next) {}
}
