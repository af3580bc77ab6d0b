package org.pathforest.profile;

import java.util.ArrayList;
import java.util.List;

/**
 * What stands before the counts of a record in {@code counts.bin}.
 *
 * @param tag {@link #NGRAMS}, {@link #SLABS} or {@link #SEQUENCES}
 * @param numPaths N, 1 or more
 * @param k 1 or more
 * @param exactUpTo in [0, k]
 * @param limits set of {@link #LIMIT_NAMES}, by bit
 * @param modulus registers of interrupted prefixes are kept modulo this, N or more; 0: their low 32
 *     bits are
 * @param activations that began, where they were profiled in bursts; else 0
 * @param profiled those of them that were profiled
 */
record RecordHeader(
    int tag,
    int numPaths,
    int k,
    int exactUpTo,
    int limits,
    int modulus,
    long activations,
    long profiled) {
  /** Limit: the stack overflowed. */
  static final int STACK_OVERFLOW = 4;

  /** Limit: some activations were not profiled. */
  static final int BURSTS = 32;

  /** Tag after the last record. */
  static final int END = 0;

  /** Tag of an n-gram table. */
  static final int NGRAMS = 1;

  /** Tag of a slab forest. */
  static final int SLABS = 2;

  /** Tag of n-grams that are told by their ids. */
  static final int SEQUENCES = 3;

  private static final List<String> LIMIT_NAMES =
      List.of(
          "memory", "contexts", "stack-overflow", "threads-running", "virtual-threads", "bursts");

  /** Whether there are limits that have no name here. */
  boolean hasUnknownLimits() {
    return limits >>> LIMIT_NAMES.size() != 0;
  }

  /** The limits by name. */
  List<String> limitNames() {
    List<String> names = new ArrayList<>();
    for (int bit = 0; bit < LIMIT_NAMES.size(); bit++) {
      if ((limits & (1 << bit)) != 0) {
        names.add(LIMIT_NAMES.get(bit));
      }
    }
    return names;
  }
}
