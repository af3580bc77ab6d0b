package org.pathforest.cli;

import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.pathforest.instrumenter.Progress;

/**
 * A line on the terminal that says how far something has come, once it has taken a second. The
 * launcher says, by a system property, whether standard error is a terminal: Java can't tell.
 */
final class ProgressLine implements Progress, AutoCloseable {
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(1);

  private final boolean wanted = Boolean.getBoolean("pathforest.terminal");
  private final String task;
  private final String unit;
  private final long start = System.nanoTime();
  private ProgressBar bar;

  /**
   * Shows nothing yet.
   *
   * @param task what is done
   * @param unit what is counted, in the plural
   */
  ProgressLine(String task, String unit) {
    this.task = task;
    this.unit = unit;
  }

  /** For an instrumentation. */
  static ProgressLine ofClasses(String task) {
    return new ProgressLine(task, "classes");
  }

  @Override
  public void classes(int done, int all) {
    step(done, all);
  }

  /** So many of so many are done. */
  void step(int done, int all) {
    if (bar == null && wanted && System.nanoTime() - start > PATIENCE) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(task)
              .setUnit(" " + unit, 1)
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(250)
              .clearDisplayOnFinish()
              .build();
    }
    if (bar != null) {
      bar.maxHint(all);
      bar.stepTo(done);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
