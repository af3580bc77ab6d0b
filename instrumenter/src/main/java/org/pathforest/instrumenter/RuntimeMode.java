package org.pathforest.instrumenter;

/** Where an instrumented program finds the runtime. */
public enum RuntimeMode {
  /** In what is written; a modular jar's program gets it from outside. */
  AUTO,
  /** In what is written: it runs by itself. */
  EMBED,
  /** In a jar of its own, on the class path or module path. */
  EXTERNAL
}
