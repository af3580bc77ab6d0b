package org.pathforest.e2e.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.pathforest.bench.workload.ReadyWorkload;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Jdks;

/**
 * Traces and instruments a workload once and judges runs of it. How long the n-grams are is a
 * setting of the run, so one instrumentation serves them all.
 */
final class Counts {
  /** So many runs go on at a time. */
  private static final int AT_A_TIME = 2;

  private final ReadyWorkload bench;
  private final Exactness.Instrumented woven;

  Counts(ReadyWorkload bench, Path folder) throws IOException {
    this.bench = bench;
    this.woven =
        new Exactness(folder, bench.jars(), name -> true)
            .instrument("woven", WeaveOptions.defaults().with(Profiler.KPATHS, 4));
  }

  /** Runs every mode with every k on each of the JDKs. */
  List<Cell> judge(List<Path> jdks, List<Mode> modes, int... ks) throws Exception {
    List<Callable<Cell>> runs = new ArrayList<>();
    for (Path jdk : jdks) {
      for (Mode mode : modes) {
        for (int k : ks) {
          runs.add(() -> judge(jdk, mode, k));
        }
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
    List<String> options =
        new ArrayList<>(List.of("-Xmx1g", "-XX:+UseSerialGC", Behaviour.LOG_FORMAT));
    options.addAll(mode.options());
    options.addAll(bench.workload().options());
    long begin = System.nanoTime();
    Exactness.Verdict verdict =
        woven.run(
            k,
            new ChildJvm().withItsOwnFlags().of(jdk).within(Duration.ofMinutes(15)),
            options,
            List.of(bench.driver()),
            bench.command(Path.of("."), bench.workload().reduced()));
    int release = Jdks.feature(jdk);
    System.out.printf(
        "[exactness] %s k=%d JDK %d %s, %.1f s: %s%n",
        bench.workload(),
        k,
        release,
        mode.options().get(0),
        (System.nanoTime() - begin) / 1e9,
        verdict.comparison().figures());
    assertThat(verdict.outcome().status()).as(verdict.outcome().err()).isZero();
    assertThat(verdict.outcome().out()).contains("CHECKSUM ");
    return new Cell(
        bench.workload(), release, mode, k, verdict.outcome().out(), verdict.comparison());
  }

  /**
   * Asserts that nothing differs, that something was compared, and that the program did the same.
   */
  static void assertExact(List<Cell> cells) {
    for (Cell cell : cells) {
      assertThat(cell.comparison().differences()).as("%s", cell).isEmpty();
      assertThat(cell.comparison().shortened()).as("limits in %s", cell).isZero();
      assertThat(cell.comparison().paths()).as("%s", cell).isPositive();
    }
    assertThat(cells.stream().map(Cell::out).distinct()).as("output").hasSize(1);
  }
}
