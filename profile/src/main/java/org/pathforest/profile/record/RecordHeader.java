package org.pathforest.profile.record;

import java.util.ArrayList;
import java.util.List;

/**
 * What stands before the counts of a record in {@code counts.bin}.
 *
 * @param tag {@link #NGRAMS}, {@link #SLABS}, {@link #SEQUENCES} or {@link #SCANNED_SLABS}
 * @param numPaths N, 1 or more
 * @param k 1 or more
 * @param exactUpTo in [0, k]
 * @param limits set of {@link #LIMIT_NAMES}, by bit
 * @param modulus registers of interrupted prefixes are kept modulo this, N or more; 0: their low 32
 *     bits are
 * @param activations that began, where they were profiled in bursts; else 0
 * @param profiled those of them that were profiled, in [0, activations]
 */
public record RecordHeader(
    int tag,
    int numPaths,
    int k,
    int exactUpTo,
    int limits,
    int modulus,
    long activations,
    long profiled) {
  /** Limit: the stack overflowed. */
  public static final int STACK_OVERFLOW = 4;

  /** Limits of what may have been thrown in a probe: that one, and that a thread was stopped. */
  private static final int ANYWHERE = STACK_OVERFLOW | 64;

  /** Activations were profiled in bursts; a limit only if some were not profiled. */
  static final int BURSTS = 32;

  /** Bits of a double that are not looked at by {@link #likeness}. */
  private static final int COARSE = 49;

  /** Tag after the last record. */
  public static final int END = 0;

  /** Tag of an n-gram table. */
  public static final int NGRAMS = 1;

  /** Tag of a slab forest. */
  static final int SLABS = 2;

  /** Tag of n-grams that are told by their ids. */
  public static final int SEQUENCES = 3;

  /** Tag of a slab forest with node scans. */
  public static final int SCANNED_SLABS = 4;

  private static final List<String> LIMIT_NAMES =
      List.of(
          "memory",
          "contexts",
          "stack-overflow",
          "threads-running",
          "virtual-threads",
          "bursts",
          "thread-stopped",
          "lost");

  /** Whether there are limits that have no name here. */
  boolean hasUnknownLimits() {
    return limits >>> LIMIT_NAMES.size() != 0;
  }

  /** Whether a slab forest follows. */
  public boolean isSlabForest() {
    return tag == SLABS || tag == SCANNED_SLABS;
  }

  /** Whether it says how many activations were profiled. */
  public boolean tellsBursts() {
    return (limits & BURSTS) != 0;
  }

  /**
   * Records of the same likeness can be added up without making an estimate from the sum much
   * worse: each of their profiled activations stands for about as many, the most for less than an
   * eighth more than the least. So do sums of them.
   *
   * @return 0 if all activations were profiled
   */
  int likeness() {
    return activations == profiled
        ? 0
        : (int) (Double.doubleToLongBits((double) activations / profiled) >>> COARSE);
  }

  /** Whether block and register of an interrupted prefix need not belong together. */
  boolean mayMisfit() {
    return (limits & ANYWHERE) != 0;
  }

  /** Limits that were hit. */
  private int hit() {
    return activations == profiled ? limits & ~BURSTS : limits;
  }

  /** Whether a limit was hit. */
  boolean isLimited() {
    return hit() != 0;
  }

  /** The limits that were hit by name. */
  public List<String> limitNames() {
    List<String> names = new ArrayList<>();
    for (int bit = 0; bit < LIMIT_NAMES.size(); bit++) {
      if ((hit() & (1 << bit)) != 0) {
        names.add(LIMIT_NAMES.get(bit));
      }
    }
    return names;
  }
}
