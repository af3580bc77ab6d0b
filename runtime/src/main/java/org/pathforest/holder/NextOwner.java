package org.pathforest.holder;

/**
 * In the template {@link Owner}, the class to which a copy passes what is not its thread's. The
 * instrumenter replaces the name.
 */
final class NextOwner {
  private NextOwner() {}

  static long[] counters(long id) {
    return CounterHolder.counters(id);
  }

  static Object table(int method, long id) {
    return CounterHolder.table(method, id);
  }
}
