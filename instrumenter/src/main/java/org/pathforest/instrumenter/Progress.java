package org.pathforest.instrumenter;

/** Is told how far an instrumentation has come; by the thread that instruments. */
public interface Progress {
  /** Tells nobody. */
  Progress NONE = (done, all) -> {};

  /** So many classes of so many are done. */
  void classes(int done, int all);
}
