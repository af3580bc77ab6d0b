package org.pathforest.profile.record;

import java.util.List;
import org.pathforest.paths.dag.DagEdge;

/**
 * Paths that an exception cut short in the same block, after the same prefix.
 *
 * @param handlerOffset bytecode offset of the handler reached; null if the method was left
 * @param start how the path started, one of the {@code START_} kinds; null if no prefix was kept
 * @param blocks numbers of its blocks, the one that threw last; that one alone if no prefix but
 *     blocks were kept; empty if only counts were
 * @param count how often, 1 or more
 */
public record InterruptedPrefix(
    Integer handlerOffset, DagEdge.Kind start, List<Integer> blocks, long count) {

  /** Copies the list. */
  public InterruptedPrefix {
    blocks = List.copyOf(blocks);
  }
}
