package org.pathforest.instrumenter;

/** The place where an instrumented program finds the runtime. */
public enum RuntimeMode {
  /** Decided by {@link org.pathforest.instrumenter.archive.RuntimeRule}. */
  AUTO,
  /** In the output itself, which needs nothing else to run. */
  EMBED,
  /** In a jar of its own, next to the output. */
  EXTERNAL
}
