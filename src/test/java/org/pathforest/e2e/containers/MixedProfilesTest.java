package org.pathforest.e2e.containers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.paths.FileException;
import org.pathforest.profile.Profile;
import org.pathforest.profile.merge.Merger;

/** Jars in one run that were instrumented in different ways. */
class MixedProfilesTest {
  private static final String BOTH =
      """
      loader a isolated %s loader b isolated %s
      call a p.Work run 10 call b p.Work run 9
      """;

  private final Workbench bench;

  MixedProfilesTest(@TempDir Path folder) {
    bench = new Workbench(folder);
  }

  private Path woven(String name, Profiler profiler, int k) throws Exception {
    return bench.woven(name, Workbench.with(Workbench.EMBED, profiler, k));
  }

  @Test
  void two_k() throws Exception {
    Path four = woven("Work", Profiler.KPATHS, 4);
    Path eight = woven("More", Profiler.KPATHS, 8);
    Profile p = bench.together(four, eight);
    assertThat(p.meta().profiler()).isEqualTo("kpaths");
    assertThat(p.meta().k()).isEqualTo(8);
    assertThat(p.meta().leastK()).isEqualTo(4);
    assertThat(bench.counts()).contains("\"k\":4").contains("\"k\":8");
    Profile twice = Merger.merge(List.of(p, bench.together(four, eight)));
    assertThat(twice.meta().leastK()).isEqualTo(4);
  }

  @Test
  void two_profilers() throws Exception {
    Profile p = bench.together(woven("Work", Profiler.BL, 1), woven("More", Profiler.KSF, 3));
    assertThat(p.meta().profiler()).isEqualTo("bl ksf");
    assertThat(p.meta().k()).isEqualTo(3);
    assertThat(p.meta().leastK()).isEqualTo(1);
  }

  @Test
  void schemes_that_count_the_same_add_up_even_for_one_class() throws Exception {
    Path one = woven("Work", Profiler.KPATHS, 4);
    String expected = bench.countsOf(one, "call app p.Work run 10 call app p.Work run 9");
    Path other = woven("Work", Profiler.KSF, 4);

    bench.run(List.of(), BOTH, one, other);
    assertThat(bench.counts()).isEqualTo(expected);
    assertThat(bench.read().meta().profiler()).isEqualTo("kpaths ksf");
  }

  @Test
  void one_class_with_two_k_is_refused_by_name() throws Exception {
    Path other = woven("Work", Profiler.KPATHS, 8);
    bench.run(List.of(), BOTH, woven("Work", Profiler.KPATHS, 4), other);
    assertThatThrownBy(() -> bench.read())
        .isInstanceOf(FileException.class)
        .hasMessageContaining("p.Work.run")
        .hasMessageContaining("with k = 4 and with k = 8");
  }
}
