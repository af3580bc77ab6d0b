package org.pathforest.profile.coverage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.internal.analysis.MethodCoverageImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.RegisterKind;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.Figure3Method;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileFile;
import org.pathforest.profile.export.JacocoMethod;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.report.coverage.CoverageReport;

/** What runs of the method of Figure 3 have covered; a second method of its class never runs. */
class CoverageTest {
  @TempDir Path folder;

  private Profile profile(int[]... sequences) throws IOException {
    return ProfileReader.read(
        new ProfileFile(4)
            .method(Figure3Method.map())
            .method(Figure3Method.map("idle", 1, RegisterKind.INT, InterruptedMode.PREFIX))
            .sequences(0, 0, 9, 4, List.of(sequences))
            .write(folder.resolve("p.pathprof")));
  }

  @Test
  void paths_determine_branches_blocks_and_lines() throws IOException {
    // A B C E and back, B C E F: not D, nor the handler.
    Profile profile = profile(new int[] {6, 3});
    Coverage coverage = Coverage.of(profile, name -> true);
    assertThat(coverage.packages()).singleElement().extracting("name").isEqualTo("org/x");
    Coverage.ClassCoverage c = coverage.packages().get(0).classes().get(0);
    assertThat(c.methods()).hasSize(2);
    MethodCoverage run = c.methods().get(0);
    assertThat(run.ran()).isTrue();
    assertThat(run.paths().executed()).isEqualTo(2);
    assertThat(run.paths().possible()).isEqualTo(9);
    CoverageReport.Detail detail = CoverageReport.detail(profile, run, 1000, 1);
    assertThat(detail.execution().sequences()).as("of four paths").isZero();
    assertThat(run.counters().branches()).isEqualTo(new Counter(3, 4));
    assertThat(run.counters().blocks()).isEqualTo(new Counter(5, 7));
    MethodCoverage idle = c.methods().get(1);
    assertThat(idle.ran()).isFalse();
    assertThat(idle.counters().branches()).isEqualTo(new Counter(0, 4));
    assertThat(coverage.totals().methods()).isEqualTo(new Counter(1, 2));
    assertThat(coverage.totals().paths()).isEqualTo(new Counter(2, 18));
    assertThat(coverage.totals().manyPaths()).isZero();
    // Both methods have the same lines: a line counts once in its class.
    assertThat(c.totals().lines()).isEqualTo(run.counters().lines());
    assertThat(c.lines().get(14).covered()).as("line of block D").isFalse();
    assertThat(c.lines().get(12).covered()).as("line of block C").isTrue();
  }

  @Test
  void instructions_and_complexity_are_those_of_jacocos_report() throws IOException {
    for (int[] sequence : new int[][] {{6, 3}, {0}, {8, 2, 3}}) {
      Profile profile = profile(sequence);
      MethodCoverage ours =
          Coverage.of(profile, name -> true).packages().get(0).classes().get(0).methods().get(0);
      MethodProfile method = profile.method(ours.key());
      MethodCoverageImpl jacocos = JacocoMethod.of(method.map(), method);
      assertThat(ours.counters().instructions())
          .isEqualTo(counter(jacocos.getInstructionCounter()));
      assertThat(ours.counters().complexity()).isEqualTo(counter(jacocos.getComplexityCounter()));
      assertThat(ours.counters().branches()).isEqualTo(counter(jacocos.getBranchCounter()));
      MethodCoverage idle = MethodCoverage.none(method.map());
      jacocos = JacocoMethod.of(method.map(), null);
      assertThat(idle.counters().instructions())
          .isEqualTo(counter(jacocos.getInstructionCounter()));
      assertThat(idle.counters().complexity()).isEqualTo(counter(jacocos.getComplexityCounter()));
    }
  }

  private static Counter counter(ICounter jacocos) {
    return new Counter(jacocos.getCoveredCount(), jacocos.getTotalCount());
  }

  @Test
  void methods_with_more_paths_than_asked_for_are_in_no_sum_of_paths() throws IOException {
    Profile profile = profile(new int[] {6, 3});
    Coverage.Totals few = Coverage.of(profile, name -> true, 8).totals();
    assertThat(few.paths()).isEqualTo(Counter.NONE);
    assertThat(few.manyPaths()).isEqualTo(2);
    assertThat(few.branches()).isEqualTo(Coverage.of(profile, name -> true).totals().branches());
    assertThat(Coverage.of(profile, name -> true, 9).totals().manyPaths()).isZero();
  }

  @Test
  void counts_of_a_block_that_add_up_to_more_than_2_to_63_are_refused() throws IOException {
    ProfileFile file = new ProfileFile(4).method(Figure3Method.map());
    file.record(1, 0, 0, 9, 4, 4, 0).numbers(0, 2, 0, 0, Long.MAX_VALUE, 0, 2, 1, 0);
    Profile profile = ProfileReader.read(file.write(folder.resolve("large.pathprof")));

    assertThatThrownBy(() -> Coverage.of(profile, name -> true))
        .isInstanceOf(FileException.class)
        .hasMessageContaining("large.pathprof: counts of org.x.Figure3.run()V add up to more than");
  }

  @Test
  void classes_can_be_chosen() throws IOException {
    Profile profile = profile(new int[] {6, 3});
    assertThat(Coverage.of(profile, name -> name.startsWith("other/")).totals())
        .isEqualTo(Coverage.Totals.NONE);
  }

  @Test
  void classes_of_one_name_can_be_told_apart_by_their_files() throws IOException {
    Profile both =
        ProfileReader.read(
            new ProfileFile(4)
                .method(Figure3Method.in("org/x/A", "a".repeat(64)))
                .method(Figure3Method.in("org/x/A", "b".repeat(64)))
                .sequences(0, 0, 9, 4, List.of(new int[] {6, 3}))
                .sequences(1, 0, 9, 4, List.of(new int[] {6, 2, 3}))
                .write(folder.resolve("p.pathprof")));
    assertThat(both.totals().classes()).isEqualTo(2);
    Profile second = both.only((name, sha256) -> sha256.startsWith("b"));
    assertThat(second.methods()).singleElement().extracting("sha256").isEqualTo("b".repeat(64));
    assertThat(second.totals().classes()).isEqualTo(1);
    assertThat(Coverage.of(second, name -> true).totals().paths().covered()).isEqualTo(3);
    assertThat(Coverage.of(second.only((name, sha256) -> false), name -> true).totals())
        .isEqualTo(Coverage.Totals.NONE);
  }

  @Test
  void path_that_differs_in_one_decision_is_the_nearest_not_executed_one() throws IOException {
    Profile profile = profile(new int[] {6, 3});
    MethodProfile method = profile.method(Figure3Method.map().key());
    Kipf kipf = method.kipf();
    EdgeProfile run = method.edges();
    List<UnexecutedPaths.Near> near = UnexecutedPaths.of(method, kipf, run, 10).near();
    // B to D instead of C was never taken; next are the other ways out of E, which were.
    assertThat(near.get(0).newBranch()).isTrue();
    assertThat(near.get(0).path().blocks()).contains(3);
    assertThat(near.get(0).decisions()).isEqualTo(1);
    assertThat(near.stream().filter(UnexecutedPaths.Near::newBranch).count()).isPositive();
    assertThat(near)
        .allSatisfy(n -> assertThat(n.path().blocks().get(0)).isIn(0, 1))
        .doesNotHaveDuplicates();
    assertThat(UnexecutedPaths.of(method, kipf, run, 1).near()).hasSize(1);
  }

  @Test
  void nothing_is_left_to_try_where_all_paths_ran() throws IOException {
    Profile profile =
        profile(
            new int[] {0},
            new int[] {1},
            new int[] {2},
            new int[] {3},
            new int[] {4},
            new int[] {5},
            new int[] {6},
            new int[] {7},
            new int[] {8});
    MethodProfile method = profile.method(Figure3Method.map().key());
    assertThat(UnexecutedPaths.of(method, method.kipf(), method.edges(), 10).near()).isEmpty();
  }
}
