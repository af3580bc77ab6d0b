package org.pathforest.e2e.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.pathforest.bench.workload.ReadyWorkload;
import org.pathforest.bench.workload.Workload;
import org.pathforest.bench.workload.Workloads;
import org.pathforest.testkit.Jdks;

/** Real programs behave as before, and every count of theirs is right. */
@Tag("corpus")
@ParameterizedClass
@MethodSource("workloads")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WorkloadsTest {
  private static final Path JARS = Path.of(System.getProperty("workload.jars"));
  private static final Results RESULTS = new Results(Path.of(System.getProperty("corpus.results")));

  @TempDir private static Path folder;

  @Parameter private Workload workload;
  private Behaviour behaviour;
  private Counts counts;

  /** One instance serves all workloads: what was made ready for the one before must not stay. */
  @BeforeParameterizedClassInvocation
  void forget() {
    behaviour = null;
    counts = null;
  }

  /** All, or those that the property {@code workloads} names, separated by commas. */
  static List<Workload> workloads() {
    String names = System.getProperty("workloads", "");
    return Workloads.all().stream()
        .filter(w -> names.isEmpty() || Arrays.asList(names.split(",")).contains(w.name()))
        .toList();
  }

  @Test
  void output_is_unchanged() throws Exception {
    checkOutput(Jdks.current());
  }

  @Test
  void output_is_unchanged_on_a_newer_jdk() throws Exception {
    checkOutput(newer());
  }

  private void checkOutput(Path jdk) throws Exception {
    if (behaviour == null) {
      behaviour = new Behaviour(bench("behaviour"), folder.resolve(workload + "/behaviour"));
    }
    assertThat(behaviour.workload()).as("what is run").isEqualTo(workload);
    RESULTS.output(workload, Jdks.feature(jdk), false);
    behaviour.assertUnchanged(jdk);
    RESULTS.output(workload, Jdks.feature(jdk), true);
  }

  @Test
  void counts_are_exact() throws Exception {
    checkCounts(Jdks.current());
  }

  @Test
  void counts_are_exact_on_a_newer_jdk() throws Exception {
    checkCounts(newer());
  }

  private void checkCounts(Path jdk) throws Exception {
    if (counts == null) {
      counts = new Counts(bench("counts"), folder.resolve(workload + "/counts"));
    }
    List<Counts.Cell> cells = counts.judge(jdk, List.of(Mode.values()), 1, 2, 4, 8, 16);
    assertThat(cells).as("what was run").allMatch(cell -> cell.workload().equals(workload));
    RESULTS.counts(cells);
    Counts.assertExact(cells);
  }

  private ReadyWorkload bench(String use) throws IOException {
    return new ReadyWorkload(workload, JARS, folder.resolve(workload + "/" + use));
  }

  private Path newer() {
    Optional<Path> jdk = Jdks.newer();
    assumeTrue(jdk.isPresent(), "no newer JDK: give -Dsecond.jdk=HOME");
    return jdk.orElseThrow();
  }

  @AfterParameterizedClassInvocation
  static void write() throws IOException {
    RESULTS.write();
  }
}
