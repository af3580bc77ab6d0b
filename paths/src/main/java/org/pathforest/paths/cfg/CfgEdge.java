package org.pathforest.paths.cfg;

import java.util.List;

/**
 * Normal control flow from one block to another. There is at most one edge between two blocks. It
 * lists every branch outcome that leads from one to the other.
 *
 * @param index position in {@link Cfg#edges()}
 * @param from source block
 * @param to target block
 * @param outcomes outcomes that take the edge, in the order of the branch: {@code fall} (no branch,
 *     or an {@code if} that is not taken), {@code goto}, {@code taken}, {@code case N}, {@code
 *     default}
 */
public record CfgEdge(int index, int from, int to, List<String> outcomes) {

  /** Outcome of falling through to the next block. */
  public static final String FALL = "fall";

  /** Outcome of an unconditional jump. */
  public static final String GOTO = "goto";

  /** Outcome of a conditional jump that is taken. */
  public static final String TAKEN = "taken";

  /** Outcome of a switch that has no label for the value. */
  public static final String DEFAULT = "default";

  /** Creates an edge; the list is copied. */
  public CfgEdge {
    outcomes = List.copyOf(outcomes);
  }

  /** Returns whether control can fall through along this edge. Such an edge is searched first. */
  public boolean fallsThrough() {
    return outcomes.contains(FALL);
  }
}
