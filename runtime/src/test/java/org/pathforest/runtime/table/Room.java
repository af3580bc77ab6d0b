package org.pathforest.runtime.table;

import org.pathforest.runtime.memory.Memory;

/** Sets the bound of all tables for a while. */
final class Room {
  private Room() {}

  /** Runs something as if nothing had been taken and there were so much room. */
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
