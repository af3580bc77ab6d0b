package org.pathforest.e2e.tracer;

import java.util.List;

/**
 * An interrupted path up to the block that threw, as exports describe it.
 *
 * @param handler offset of the handler that was reached; null if the method was left
 * @param start entry, backedge, handler or cut
 * @param offsets of its blocks in the traced class file
 */
record InterruptedPrefix(Integer handler, String start, List<Integer> offsets) {
  @Override
  public String toString() {
    return "interrupted " + start + " " + offsets + " handler " + handler;
  }
}
