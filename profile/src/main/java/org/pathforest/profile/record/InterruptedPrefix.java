package org.pathforest.profile.record;

import java.util.List;
import org.pathforest.paths.dag.DagEdge;

/**
 * Paths that an exception interrupted in the same block, after the same prefix.
 *
 * @param handlerOffset bytecode offset of the handler that was reached; null if the exception left
 *     the method
 * @param start how the path started, one of the {@code START_} kinds; null if no prefix was kept
 * @param blocks numbers of the prefix's blocks, ending with the block that threw; only that block
 *     if no prefixes but blocks were kept; empty if only counts were kept
 * @param count number of interruptions, 1 or more
 */
public record InterruptedPrefix(
    Integer handlerOffset, DagEdge.Kind start, List<Integer> blocks, long count) {

  /** Copies the list. */
  public InterruptedPrefix {
    blocks = List.copyOf(blocks);
  }
}
