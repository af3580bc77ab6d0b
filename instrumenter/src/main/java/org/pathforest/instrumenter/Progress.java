package org.pathforest.instrumenter;

/** Receives progress reports of an instrumentation, on the thread that instruments. */
public interface Progress {
  /** Ignores all reports. */
  Progress NONE = (done, all) -> {};

  /** Reports that {@code done} of {@code all} classes known so far are done. */
  void classes(int done, int all);
}
