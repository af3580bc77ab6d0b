package org.pathforest.e2e.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.pathforest.bench.workload.ReadyWorkload;
import org.pathforest.bench.workload.Workload;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.tracer.Comparison;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.testkit.Jdks;

/**
 * Traces and instruments a workload once, and judges its runs. The length of n-grams is a setting
 * of the run, so one instrumentation serves all lengths.
 */
final class Counts {
  /** Number of runs at the same time. */
  private static final int AT_A_TIME = 2;

  private final ReadyWorkload bench;
  private final Exactness.Instrumented woven;

  /**
   * A run that was judged.
   *
   * @param workload that was run
   * @param release of the JDK, such as 17
   * @param mode in which it ran
   * @param k length of the longest n-grams
   * @param out the program's standard output
   * @param comparison of its profile with its trace
   */
  record Cell(
      Workload workload, int release, Mode mode, int k, String out, Comparison comparison) {}

  Counts(ReadyWorkload bench, Path folder) throws IOException {
    this.bench = bench;
    this.woven =
        new Exactness(folder, bench.jars(), name -> true)
            .instrument("woven", WeaveOptions.defaults().with(Profiler.KPATHS, 4));
  }

  /** Judges a run in every mode with each of its k on the JDK. */
  List<Cell> judge(Path jdk) throws Exception {
    List<Callable<Cell>> runs = new ArrayList<>();
    for (Mode mode : Mode.values()) {
      for (int k : mode.ks()) {
        runs.add(() -> judge(jdk, mode, k));
      }
    }
    ExecutorService pool = Executors.newFixedThreadPool(AT_A_TIME);
    try {
      List<Cell> cells = new ArrayList<>();
      for (Future<Cell> cell : pool.invokeAll(runs)) {
        cells.add(cell.get());
      }
      return cells;
    } finally {
      pool.shutdown();
    }
  }

  private Cell judge(Path jdk, Mode mode, int k) throws IOException, InterruptedException {
    Workload workload = bench.workload();
    int release = Jdks.feature(jdk);
    long begin = System.nanoTime();
    var verdict = new Program(bench).judge(woven, k, jdk, mode);
    double seconds = (System.nanoTime() - begin) / 1e9;
    Comparison found = verdict.comparison();
    System.out.printf(
        "[exactness] %s k=%d JDK %d %s, %.1f s: %s%n",
        workload, k, release, mode.label(), seconds, found.figures());
    String out = verdict.outcome().out();
    assertThat(verdict.outcome().status()).as(verdict.outcome().err()).isZero();
    assertThat(out).contains("CHECKSUM ");
    return new Cell(workload, release, mode, k, out, found);
  }

  /**
   * Asserts that nothing differs, that something was compared, that limits were reached where there
   * is little memory and only there, and that all runs, and all threads of a run, printed the same.
   */
  static void assertExact(List<Cell> cells) {
    for (Cell cell : cells) {
      assertThat(cell.comparison().differences()).as("%s", cell).isEmpty();
      assertThat(cell.comparison().shortened() > 0)
          .as("limits in %s", cell)
          .isEqualTo(cell.mode() == Mode.LITTLE_MEMORY);
      assertThat(cell.comparison().paths()).as("%s", cell).isPositive();
    }
    assertThat(cells.stream().filter(c -> c.mode().threads() == 1).map(Cell::out).distinct())
        .as("output of one thread")
        .hasSize(1);
    assertThat(
            cells.stream().map(cell -> cell.out().lines().collect(Collectors.toSet())).distinct())
        .as("lines of output")
        .hasSize(1);
  }
}
