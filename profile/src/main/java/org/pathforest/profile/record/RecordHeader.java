package org.pathforest.profile.record;

import java.util.ArrayList;
import java.util.List;

/**
 * The header of a record, which precedes its counts in {@code counts.bin}.
 *
 * @param tag {@link #NGRAMS}, {@link #SLABS}, {@link #SEQUENCES} or {@link #SCANNED_SLABS}
 * @param numPaths number of paths N, 1 or more
 * @param k greatest length of n-grams that the run was asked to count, 1 or more
 * @param exactUpTo greatest length of n-grams whose counts are exact, in [0, k]
 * @param limits bit set with one bit for each of {@link #LIMIT_NAMES}
 * @param modulus modulus of the registers of interrupted prefixes, N or more; 0 if their low 32
 *     bits are stored
 * @param activations number of activations that began, if they were profiled in bursts; else 0
 * @param profiled number of these that were profiled, in [0, activations]
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

  /**
   * Limits for exceptions that may have been thrown inside a probe: stack overflow and thread stop.
   */
  private static final int ANYWHERE = STACK_OVERFLOW | 64;

  /** Activations were profiled in bursts. This is a limit only if some were not profiled. */
  static final int BURSTS = 32;

  /** Number of low bits of a double that {@link #likeness} ignores. */
  private static final int COARSE = 49;

  /** Tag after the last record. */
  public static final int END = 0;

  /** Tag of an n-gram table. */
  public static final int NGRAMS = 1;

  /** Tag of a slab forest. */
  static final int SLABS = 2;

  /** Tag of a table of n-grams that are stored as their path ids. */
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

  /** Returns whether bits are set for limits that have no name here. */
  boolean hasUnknownLimits() {
    return limits >>> LIMIT_NAMES.size() != 0;
  }

  /** Returns whether the record holds a slab forest. */
  public boolean isSlabForest() {
    return tag == SLABS || tag == SCANNED_SLABS;
  }

  /** Returns whether the record states how many activations were profiled. */
  public boolean tellsBursts() {
    return (limits & BURSTS) != 0;
  }

  /**
   * Returns a number that is equal for records whose sum allows estimates nearly as good as the
   * records themselves. In such records, each profiled activation represents about the same number
   * of activations: the greatest of these numbers is less than an eighth above the least. Sums of
   * such records have the same likeness.
   *
   * @return 0 if all activations were profiled
   */
  int likeness() {
    return activations == profiled
        ? 0
        : (int) (Double.doubleToLongBits((double) activations / profiled) >>> COARSE);
  }

  /**
   * Returns whether block and register of an interrupted prefix may come from different moments.
   */
  boolean mayMisfit() {
    return (limits & ANYWHERE) != 0;
  }

  /** Returns the bits of the limits that were hit. */
  private int hit() {
    return activations == profiled ? limits & ~BURSTS : limits;
  }

  /** Returns whether a limit was hit. */
  boolean isLimited() {
    return hit() != 0;
  }

  /** Returns the names of the limits that were hit. */
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
