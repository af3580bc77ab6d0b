package org.pathforest.e2e.workloads;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.pathforest.bench.workload.ReadyWorkload;
import org.pathforest.bench.workload.Workload;
import org.pathforest.bench.workload.Workloads;
import org.pathforest.testkit.Jdks;

/**
 * Instrumented real programs on each available JDK: they behave as before, and all counts are
 * exact.
 */
@Tag("corpus")
@ParameterizedClass
@MethodSource("workloads")
class WorkloadsTest {
  private static final Path JARS = Path.of(System.getProperty("workload.jars"));
  private static final Results RESULTS = new Results(Path.of(System.getProperty("corpus.results")));

  @TempDir private static Path folder;

  @Parameter private Workload workload;

  /** Returns all workloads, or those that the property {@code workloads} names, comma-separated. */
  static List<Workload> workloads() {
    String names = System.getProperty("workloads", "");
    return Workloads.all().stream()
        .filter(w -> names.isEmpty() || Arrays.asList(names.split(",")).contains(w.name()))
        .toList();
  }

  private static List<Path> jdks() {
    return Stream.concat(Stream.of(Jdks.current()), Jdks.newer().stream()).toList();
  }

  @Test
  void output_is_unchanged() throws Exception {
    Path here = folder.resolve(workload + "/behaviour");
    Behaviour behaviour = new Behaviour(new ReadyWorkload(workload, JARS, here), here);
    for (Path jdk : jdks()) {
      RESULTS.output(workload, Jdks.feature(jdk), false);
      behaviour.assertUnchanged(jdk);
      RESULTS.output(workload, Jdks.feature(jdk), true);
    }
  }

  @Test
  void counts_are_exact() throws Exception {
    Path here = folder.resolve(workload + "/counts");
    Counts counts = new Counts(new ReadyWorkload(workload, JARS, here), here);
    for (Path jdk : jdks()) {
      List<Counts.Cell> cells = counts.judge(jdk);
      RESULTS.counts(cells);
      Counts.assertExact(cells);
    }
  }

  @AfterParameterizedClassInvocation
  static void write() throws IOException {
    RESULTS.write();
  }
}
