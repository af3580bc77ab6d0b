package org.pathforest.bench.run;

/** How the jars of a program were instrumented. Several configurations share one set of jars. */
public enum Scheme {
  /** Not at all. */
  PLAIN,
  /** Not at all, but one of its classes is changed: {@link Patch}. */
  PATCHED,
  /** By JaCoCo, offline: which instructions ran at all. */
  JACOCO,
  /** By Pathforest for n-gram tables, for the k of the run. */
  NGRAMS,
  /** As for n-gram tables, with a runtime that counts nothing: {@link EmptiedRuntime}. */
  UNCOUNTED,
  /** The same, which counts the paths of methods without loops only. */
  CALLS_COUNTED,
  /** As for n-gram tables, of which nothing is kept where a path is interrupted. */
  UNINTERRUPTED,
  /** As for n-gram tables, methods with a single path among them, as the Maven goals count. */
  ALL_METHODS,
  /** As for n-gram tables, by the weights that a call of the program has shown. */
  WEIGHTED,
  /** By Pathforest for slab forests. */
  SLABS,
  /**
   * By Pathforest for n-gram tables, but only methods whose number of paths is so small that the
   * table of the longest context needs no look-up.
   */
  FEW_PATHS,
  /**
   * By Pathforest for a scheme that counts other things than paths: {@link SchemeConfigurations}.
   */
  OTHER;

  /** Whether each k has jars of its own. */
  boolean isForOneK() {
    return this == NGRAMS
        || this == UNCOUNTED
        || this == CALLS_COUNTED
        || this == UNINTERRUPTED
        || this == WEIGHTED
        || this == ALL_METHODS
        || this == FEW_PATHS;
  }

  /** Whether a run leaves a profile of Ball-Larus paths. */
  public boolean leavesPaths() {
    return this == NGRAMS
        || this == UNINTERRUPTED
        || this == WEIGHTED
        || this == ALL_METHODS
        || this == SLABS
        || this == FEW_PATHS;
  }

  /** Whether a run leaves a profile that says something. */
  public boolean leavesProfile() {
    return this != PLAIN
        && this != PATCHED
        && this != JACOCO
        && this != UNCOUNTED
        && this != CALLS_COUNTED;
  }
}
