package org.pathforest.runtime;

import java.util.concurrent.atomic.AtomicBoolean;
import org.pathforest.runtime.settings.Messages;
import org.pathforest.runtime.settings.Settings;
import org.pathforest.runtime.thread.Archive;

/**
 * Reports settings of a run that do not apply to an archive because it was instrumented for another
 * profiler. Each setting is reported once.
 */
final class IgnoredSettings {
  private static final AtomicBoolean BURSTS_SAID = new AtomicBoolean();
  private static final AtomicBoolean K_SAID = new AtomicBoolean();
  private static final AtomicBoolean PROFILER_SAID = new AtomicBoolean();

  private IgnoredSettings() {}

  /** Checks the settings for an archive that has registered. */
  static void check(Archive a) {
    if (Settings.BURSTS && !a.canCountSequences()) {
      say(
          BURSTS_SAID,
          "pathforest.bursts",
          a.actualProfiler()
              + " can't profile in bursts, so all its calls are profiled; instrument for kpaths or"
              + " bl");
    }
    if (Settings.K > 0 && !a.countsPaths()) {
      say(
          K_SAID,
          "pathforest.k",
          a.actualProfiler()
              + " counts no sequences, so the setting is ignored for it; instrument for kpaths");
    }
    if (Settings.ACYCLIC == 0 && !a.canCountSequences()
        || Settings.ACYCLIC == 1 && !a.countsPaths()) {
      say(
          PROFILER_SAID,
          "pathforest.profiler",
          "an archive was instrumented for "
              + a.actualProfiler()
              + ", so the setting is ignored for it; instrument it again for another profiler");
    }
  }

  private static void say(AtomicBoolean said, String setting, String why) {
    if (said.compareAndSet(false, true)) {
      Messages.say(setting, why);
    }
  }
}
