package org.pathforest.runtime.table;

import org.pathforest.runtime.memory.Memory;

/** Sets the memory bound of all tables temporarily. */
final class Room {
  private Room() {}

  /** Runs the body as if no memory were used yet and this many bytes were available. */
  static void of(long bytes, Runnable body) {
    long before = Memory.limit;
    Memory.giveBack(Memory.used());
    Memory.limit = bytes;
    try {
      body.run();
    } finally {
      Memory.limit = before;
    }
  }
}
