package org.pathforest.e2e.tracer;

import java.util.List;

/**
 * A path, or the prefix of an interrupted path up to the block that threw, as in exports.
 *
 * @param start entry, backedge, handler or cut; null if prefixes are not kept
 * @param offsets of its blocks in the traced class file
 * @param end return, throw, backedge or cut; for a prefix: handler, or left if the exception left
 *     the method
 * @param to offset of the block to which a back edge or a cut leads, or of the handler; else null
 */
public record TracedPath(String start, List<Integer> offsets, String end, Integer to) {
  static TracedPath interrupted(String start, List<Integer> offsets, Integer handler) {
    return new TracedPath(start, offsets, handler == null ? "left" : "handler", handler);
  }

  @Override
  public String toString() {
    return start + " " + offsets + " " + end + (to == null ? "" : " " + to);
  }
}
