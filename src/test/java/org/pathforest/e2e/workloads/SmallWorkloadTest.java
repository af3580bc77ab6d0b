package org.pathforest.e2e.workloads;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.bench.workload.ReadyWorkload;
import org.pathforest.bench.workload.Workloads;
import org.pathforest.testkit.Jdks;

/** A small cut of the workloads, for every build. */
class SmallWorkloadTest {
  private static final Path JARS = Path.of(System.getProperty("jars"));

  @Test
  void tracer_agrees_with_counts_of_commons_math(@TempDir Path folder) throws Exception {
    List<Path> jdks = new ArrayList<>(List.of(Jdks.current()));
    Jdks.newer().ifPresent(jdks::add);
    ReadyWorkload bench = new ReadyWorkload(Workloads.MATH.reduced("1", "1"), JARS, folder);

    List<Cell> cells = new Counts(bench, folder).judge(jdks, List.of(Mode.DEFAULT), 4);

    Counts.assertExact(cells);
  }
}
