package org.pathforest.bench.micro;

import org.pathforest.runtime.HolderCalls;
import org.pathforest.runtime.thread.Archive;

/** Registers code that is instrumented by hand. */
final class Archives {
  /** The protocol version that woven code has at present. */
  private static final int PROTOCOL = 7;

  private Archives() {}

  /**
   * Registers an archive with one class, which has one method with a table.
   *
   * @param k greatest number of paths in a sequence
   * @param single whether only single paths are counted
   */
  static Archive register(Class<?> type, int k, boolean single) {
    String name = type.getName().replace('.', '/');
    String map = "0".repeat(64);
    String profiler = single ? "bl" : "kpaths";
    String description = String.join(" ", "" + PROTOCOL, map, "" + k, profiler, "1", "0");
    String[] layout = {String.join(" ", "0".repeat(64), "0", "" + name.length(), name)};
    Archive archive = HolderCalls.archive(description, layout, type);
    if (HolderCalls.own(archive) == null) {
      throw new IllegalStateException("the runtime has another protocol than " + PROTOCOL);
    }
    return archive;
  }
}
