package org.pathforest.runtime;

/**
 * What one thread counts of one method. Only that thread writes; others read after it has ended, or
 * take what they see.
 */
abstract class Table {
  /** A bound on memory was hit. */
  static final int LIMIT_MEMORY = 1;

  /** More contexts than the register can number. */
  static final int LIMIT_CONTEXTS = 2;

  /** N, the number of paths of the method. */
  final int numPaths;

  /** Most path ids of an n-gram. */
  final int k;

  /** n-grams up to this length are exact. */
  int exactUpTo;

  /** Which limits were hit: {@code LIMIT_} bits. */
  int limits;

  final InterruptedCounts interrupted = new InterruptedCounts();

  Table(int numPaths, int k) {
    this.numPaths = numPaths;
    this.k = k;
    this.exactUpTo = k;
  }

  /** Says that only n-grams up to {@code n} are exact, and why. */
  final void limit(int n, int why) {
    exactUpTo = Math.min(exactUpTo, n);
    limits |= why;
  }

  final void interrupt(int handler, int block, int register) {
    if (!interrupted.add(InterruptedCounts.key(handler, block, register), 1)) {
      limit(0, LIMIT_MEMORY);
    }
  }

  /** Adds what another table of the same method and k has counted. */
  void add(Table other) {
    limit(other.exactUpTo, other.limits);
    other.interrupted.forEach(
        new InterruptedCounts.Sink() {
          @Override
          public void add(long key, long count) {
            if (!interrupted.add(key, count)) {
              limit(0, LIMIT_MEMORY);
            }
          }
        });
  }

  /** An empty table of the same kind. */
  abstract Table fresh();

  /** Whether it counts nothing, for want of memory. */
  abstract boolean isLost();

  /** Sets all counts to 0. */
  void reset() {
    interrupted.reset();
  }

  /** Bytes taken from {@link Memory}. */
  abstract long bytes();

  /** Writes the body of its record. */
  abstract void write(CountsWriter out) throws java.io.IOException;
}
