package org.pathforest.bench.micro;

import org.pathforest.runtime.ClassHandle;
import org.pathforest.runtime.Probes;

/** Registers code that is instrumented by hand. */
final class Handles {
  /** What woven code says of itself at present. */
  private static final int PROTOCOL = 4;

  private Handles() {}

  /**
   * Registers a class with one method.
   *
   * @param k most paths of a sequence
   * @param single whether only single paths are counted
   */
  static ClassHandle register(Class<?> type, int k, boolean single) {
    String identity =
        String.join(
            " ",
            String.valueOf(PROTOCOL),
            "0".repeat(64),
            "0".repeat(64),
            "1",
            String.valueOf(k),
            single ? "bl" : "kpaths",
            "",
            type.getName().replace('.', '/'));
    ClassHandle handle = Probes.register(identity, type);
    // Only a class that is not counted is always current: it has no methods.
    if (Probes.isCurrent(handle, "")) {
      throw new IllegalStateException("the runtime has another protocol than " + PROTOCOL);
    }
    return handle;
  }
}
