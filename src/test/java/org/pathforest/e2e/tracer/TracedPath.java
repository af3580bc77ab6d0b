package org.pathforest.e2e.tracer;

import java.util.List;

/**
 * A path, as exports describe it.
 *
 * @param start entry, backedge, handler or cut
 * @param offsets of its blocks in the traced class file
 * @param end return, throw, backedge or cut
 * @param to offset of the block that a back edge or a cut leads to; null with the other ends
 */
record TracedPath(String start, List<Integer> offsets, String end, Integer to) {
  @Override
  public String toString() {
    return start + " " + offsets + " " + end + (to == null ? "" : " to " + to);
  }
}
