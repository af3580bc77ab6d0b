package org.pathforest.runtime;

import java.util.concurrent.atomic.AtomicBoolean;

/** Says of settings, each once, that a class was instrumented for a profiler that has no such. */
final class Unserved {
  private static final AtomicBoolean K_SAID = new AtomicBoolean();
  private static final AtomicBoolean PROFILER_SAID = new AtomicBoolean();

  private Unserved() {}

  /** Looks at a class that registers. */
  static void check(ClassHandle h) {
    if (Settings.BURSTS) {
      Bursts.check(h);
    }
    if (Settings.K > 0 && !h.countsPaths()) {
      say(
          K_SAID,
          "pathforest.k",
          h.actualProfiler() + " has no sequences, kpaths has; the setting is ignored for it");
    }
    if (Settings.ACYCLIC == 0 && !h.canCountSequences()
        || Settings.ACYCLIC == 1 && !h.countsPaths()) {
      say(
          PROFILER_SAID,
          "pathforest.profiler",
          "a class was instrumented for "
              + h.actualProfiler()
              + ", which no run can change; the setting is ignored for it");
    }
  }

  private static void say(AtomicBoolean said, String setting, String why) {
    if (said.compareAndSet(false, true)) {
      Messages.say(setting, why);
    }
  }
}
