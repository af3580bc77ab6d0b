package org.pathforest.instrumenter;

/** Where an instrumented program finds the runtime. */
public enum RuntimeMode {
  /** As {@link org.pathforest.instrumenter.archive.RuntimeRule} says. */
  AUTO,
  /** In what is written: it runs by itself. */
  EMBED,
  /** In a jar of its own, beside what is written. */
  EXTERNAL
}
