package org.pathforest.e2e.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.probe.Variant;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.merge.Merger;
import org.pathforest.testkit.Thorough;

/** Exactness with other path numberings and placements. The tracer must agree on every count. */
class VariantsExactnessTest {
  private static final Variant PLAINEST =
      new Variant(Variant.Numbering.BLOCKS, Variant.Placing.NAIVE);

  @TempDir static Path folder;
  private static Exactness programs;

  @BeforeAll
  static void trace() throws Exception {
    programs = Programs.traced(folder);
  }

  /**
   * Runs programs with a variant, and checks that the tracer agrees on all counts. Returns the
   * probes that the runs executed.
   */
  private static ExecutedProbes judged(List<Programs.Run> runs, Profiler profiler, Variant variant)
      throws Exception {
    WovenProbes probes = new WovenProbes();
    WeaveOptions options =
        WeaveOptions.defaults()
            .with(profiler, WeaveOptions.DEFAULT_K)
            .with(variant)
            .withRewriter(probes);
    Exactness.Instrumented woven =
        programs.instrument(profiler + "-" + variant.numbering() + variant.placing(), options);
    List<Profile> profiles = new ArrayList<>();
    for (Programs.Run run : runs) {
      Exactness.Verdict verdict = run.of(woven, WeaveOptions.DEFAULT_K);
      assertThat(verdict.comparison().differences()).as(variant.toString()).isEmpty();
      profiles.add(ProfileReader.read(verdict.profile()));
    }
    ExecutedProbes executed = probes.executed(Merger.merge(profiles));
    System.out.printf("[variants] %s %s: %s%n", profiler, variant, executed);
    return executed;
  }

  @Test
  void plainest_variant_counts_the_same_by_more_additions() throws Exception {
    ExecutedProbes usual = judged(Programs.few(), Profiler.KPATHS, Variant.USUAL);
    ExecutedProbes plainest = judged(Programs.few(), Profiler.KPATHS, PLAINEST);

    assertThat(plainest.paths()).isEqualTo(usual.paths());
    assertThat(plainest.additions()).isGreaterThan(usual.additions());
  }

  @Thorough
  @ParameterizedTest
  @CsvSource({
    "kpaths, SMART, TREE",
    "kpaths, SMART, NAIVE",
    "kpaths, BLOCKS, TREE",
    "kpaths, BLOCKS, NAIVE",
    "ksf, BLOCKS, NAIVE",
    "bl, BLOCKS, NAIVE"
  })
  void tracer_agrees_on_all_programs(
      Profiler profiler, Variant.Numbering numbering, Variant.Placing placing) throws Exception {
    ExecutedProbes executed = judged(Programs.all(), profiler, new Variant(numbering, placing));

    assertThat(executed.paths()).isPositive();
  }
}
