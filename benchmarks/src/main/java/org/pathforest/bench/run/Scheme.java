package org.pathforest.bench.run;

/** Ways of instrumenting the jars of a program. Several configurations share one set of jars. */
public enum Scheme {
  /** Not instrumented. */
  PLAIN,
  /** Not instrumented, but one of its classes is changed by a {@link Patch}. */
  PATCHED,
  /** By JaCoCo, offline: which instructions ran. */
  JACOCO,
  /** By Pathforest for n-gram tables, for the k of the run. */
  NGRAMS,
  /** As for n-gram tables, with a runtime that counts nothing: {@link EmptiedRuntime}. */
  UNCOUNTED,
  /** The same, but the runtime counts the paths of methods without loops. */
  CALLS_COUNTED,
  /** As for n-gram tables, but interrupted paths are not recorded. */
  UNINTERRUPTED,
  /** As for n-gram tables, including methods with a single path, as the Maven goals count. */
  ALL_METHODS,
  /** As for n-gram tables, with weights from a call of the program. */
  WEIGHTED,
  /** By Pathforest for slab forests. */
  SLABS,
  /**
   * By Pathforest for n-gram tables, but only methods with so few paths that the table of the
   * longest context needs no look-up.
   */
  FEW_PATHS,
  /**
   * By Pathforest for a scheme that counts something other than paths: {@link
   * SchemeConfigurations}.
   */
  OTHER;

  /** Returns whether each k has jars of its own. */
  boolean isForOneK() {
    return this == NGRAMS
        || this == UNCOUNTED
        || this == CALLS_COUNTED
        || this == UNINTERRUPTED
        || this == WEIGHTED
        || this == ALL_METHODS
        || this == FEW_PATHS;
  }

  /** Returns whether a run leaves a profile of Ball-Larus paths. */
  public boolean leavesPaths() {
    return this == NGRAMS
        || this == UNINTERRUPTED
        || this == WEIGHTED
        || this == ALL_METHODS
        || this == SLABS
        || this == FEW_PATHS;
  }

  /** Returns whether Pathforest instruments the jars. */
  boolean isWoven() {
    return this != PLAIN && this != PATCHED && this != JACOCO;
  }

  /** Returns whether a run leaves a profile with content. */
  public boolean leavesProfile() {
    return isWoven() && this != UNCOUNTED && this != CALLS_COUNTED;
  }
}
