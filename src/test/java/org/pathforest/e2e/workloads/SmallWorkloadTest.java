package org.pathforest.e2e.workloads;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.bench.workload.ReadyWorkload;
import org.pathforest.bench.workload.Workloads;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Thorough;

/** A small cut of the workloads. */
class SmallWorkloadTest {
  private static final Path JARS = Path.of(System.getProperty("corpus.small"));

  @TempDir Path folder;

  @Test
  void tracer_agrees_with_counts_of_commons_math() throws Exception {
    check(Jdks.current());
  }

  @Test
  @Thorough
  void tracer_agrees_with_counts_of_commons_math_on_both_jdks() throws Exception {
    assumeTrue(Jdks.newer().isPresent(), "no newer JDK: give -Dsecond.jdk=HOME");
    check(Jdks.current(), Jdks.newer().orElseThrow());
  }

  private void check(Path... jdks) throws Exception {
    ReadyWorkload bench = new ReadyWorkload(Workloads.MATH.reduced("1", "1"), JARS, folder);
    Counts counts = new Counts(bench, folder);
    List<Counts.Cell> cells = new ArrayList<>();
    for (Path jdk : jdks) {
      cells.addAll(counts.judge(jdk, List.of(Mode.DEFAULT), 4));
    }
    Counts.assertExact(cells);
  }
}
