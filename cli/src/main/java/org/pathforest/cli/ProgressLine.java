package org.pathforest.cli;

import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.pathforest.instrumenter.Progress;

/**
 * A progress line on the terminal. It appears once the task has taken a second. The launcher tells
 * by a system property whether standard error is a terminal, because Java cannot.
 */
final class ProgressLine implements Progress, AutoCloseable {
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(1);

  private final boolean wanted = Boolean.getBoolean("pathforest.terminal");
  private final String task;
  private final String unit;
  private final long start = System.nanoTime();
  private ProgressBar bar;

  /**
   * Creates a progress line, which shows nothing yet.
   *
   * @param task name of the task
   * @param unit what is counted, in the plural
   */
  ProgressLine(String task, String unit) {
    this.task = task;
    this.unit = unit;
  }

  /** Creates a progress line for instrumenting classes. */
  static ProgressLine ofClasses(String task) {
    return new ProgressLine(task, "classes");
  }

  @Override
  public void classes(int done, int all) {
    step(done, all);
  }

  /** Reports that {@code done} of {@code all} units are done. */
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
