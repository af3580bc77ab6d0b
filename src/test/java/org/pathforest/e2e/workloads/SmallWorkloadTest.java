package org.pathforest.e2e.workloads;

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
@Thorough
class SmallWorkloadTest {
  private static final List<Mode> DEFAULT = List.of(Mode.DEFAULT);
  private static final Path JARS = Path.of(System.getProperty("jars"));

  @Test
  void tracer_agrees_with_counts_of_commons_math(@TempDir Path folder) throws Exception {
    ReadyWorkload bench = new ReadyWorkload(Workloads.MATH.reduced("1", "1"), JARS, folder);
    Counts counts = new Counts(bench, folder);
    List<Counts.Cell> cells = new ArrayList<>(counts.judge(Jdks.current(), DEFAULT, 4));
    if (Jdks.newer().isPresent()) {
      cells.addAll(counts.judge(Jdks.newer().get(), DEFAULT, 4));
    }
    Counts.assertExact(cells);
  }
}
