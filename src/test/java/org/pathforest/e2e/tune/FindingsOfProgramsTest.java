package org.pathforest.e2e.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.formats.TestRuns;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.tune.BranchMisses;
import org.pathforest.profile.tune.Finding;
import org.pathforest.profile.tune.LoopFindings;
import org.pathforest.profile.tune.MethodFindings;
import org.pathforest.profile.tune.Packages;
import org.pathforest.profile.tune.TripCounts;
import org.pathforest.programs.AlternatingBranches;
import org.pathforest.programs.AlternatingLoop;
import org.pathforest.programs.MaskedFilter;
import org.pathforest.programs.MonteCarlo;
import org.pathforest.programs.OnePathLoops;
import org.pathforest.programs.PhasedLoop;
import org.pathforest.programs.WorkInLoops;

/** Findings in programs that were written to have them: the tool finds these and no others. */
class FindingsOfProgramsTest {
  private static final int K = 10;

  @TempDir static Path folder;
  private static TestRuns runs;

  @BeforeAll
  static void instrument() throws Exception {
    runs = new TestRuns(folder);
  }

  /**
   * A method that ran, with the loop that has the most iterations.
   *
   * @param counts of its paths
   */
  private record Run(Kipf counts, LoopFindings loop) {
    <T extends Finding> T only(Class<T> kind) {
      List<T> found = loop.findings().stream().filter(kind::isInstance).map(kind::cast).toList();
      assertThat(found).as("%s of %s", kind, loop.findings()).hasSize(1);
      return found.get(0);
    }
  }

  /** Runs a program and returns the findings about one of its methods. */
  private static Run run(Class<?> program, String method, String... arguments) throws Exception {
    String name = program.getSimpleName() + String.join("-", arguments);
    Profile profile = ProfileReader.read(runs.run(name, "k=" + K, program, arguments));
    MethodKey key =
        profile.methods().stream()
            .filter(m -> m.className().equals(program.getName().replace('.', '/')))
            .filter(m -> m.method().equals(method))
            .findFirst()
            .orElseThrow();
    MethodProfile profiled = profile.method(key);
    Kipf kipf = profiled.kipf();
    LoopFindings loop =
        MethodFindings.of(profiled, kipf, Packages.of(profile)).loops().stream()
            .max(Comparator.comparingLong(l -> l.loop().backEdges()))
            .orElseThrow();
    return new Run(kipf, loop);
  }

  @Test
  void loops_of_the_papers_that_alternate_do() throws Exception {
    Finding.Cycle loop = run(AlternatingLoop.class, "alternate").only(Finding.Cycle.class);
    assertThat(loop.turn()).hasSize(2);
    // Of 200 iterations, all but the first and the last alternate between two paths. Ten
    // alternating paths start at each of these 198, except at the last nine.
    assertThat(loop.share()).isEqualTo(189 / 198.0);
    Finding.Cycle branches = run(AlternatingBranches.class, "loop").only(Finding.Cycle.class);
    assertThat(branches.turn()).hasSize(2);
    assertThat(branches.share()).isEqualTo(89 / 98.0);
  }

  @Test
  void loop_that_changes_its_mind_once_runs() throws Exception {
    Finding.Runs runs = run(PhasedLoop.class, "loop").only(Finding.Runs.class);
    assertThat(runs.runs()).hasSize(2);
    for (Finding.Run run : runs.runs()) {
      assertThat(run.count()).isEqualTo(49);
      assertThat(run.mean()).isEqualTo(49);
    }
  }

  @Test
  void masked_filter_runs_with_the_numbers_of_its_forest() throws Exception {
    Run filter = run(MaskedFilter.class, "filter", "4");
    Finding.Runs runs = filter.only(Finding.Runs.class);
    // 192 runs of 256 black pixels lie between 193 runs of white ones.
    assertThat(runs.runs()).hasSize(2);
    Finding.Run copy = runs.runs().get(0);
    Finding.Run convolution = runs.runs().get(1);
    assertThat(convolution.count()).isEqualTo(192 * 256);
    assertThat(convolution.mean()).isEqualTo(256);
    for (Finding.Run run : runs.runs()) {
      assertThat(run.count()).isEqualTo(filter.counts().countOf(run.path()));
    }
    // The first pixel is on the path from the method's entry.
    assertThat(copy.count()).isEqualTo(384 * 512 - 192 * 256 - 1);
  }

  @Test
  void masked_filter_with_a_shuffled_mask_has_a_hard_branch_instead() throws Exception {
    Run shuffled = run(MaskedFilter.class, "filter", "4", "1", "shuffled");
    assertThat(shuffled.loop().findings()).noneMatch(Finding.Runs.class::isInstance);
    BranchMisses black = shuffled.only(Finding.HardBranch.class).branch();
    assertThat(black.executions()).isEqualTo(384 * 512);
    assertThat(black.missesConstant()).isEqualTo(192 * 256);
    assertThat((double) black.missesHistory()).isBetween(0.97 * 192 * 256, 192 * 256.0);
  }

  @Test
  void dice_are_hard_to_predict() throws Exception {
    BranchMisses inside =
        run(MonteCarlo.class, "inside", "20000").only(Finding.HardBranch.class).branch();
    // The share 1 - pi / 4 of the points is outside.
    assertThat((double) inside.missesHistory() / inside.executions()).isBetween(0.19, 0.22);
  }

  @Test
  void work_in_loops_is_told_with_the_numbers_of_the_program() throws Exception {
    List<String> items =
        run(WorkInLoops.class, "work").only(Finding.Work.class).items().stream()
            .map(i -> i.count() + " " + i.kind() + " " + i.what())
            .toList();
    assertThat(items)
        .containsExactlyInAnyOrder(
            "1000 CALL java/lang/String.repeat",
            "500 BOXING java/lang/Integer",
            "500 CALL java/util/List.add",
            "500 CONCATENATION ",
            "500 ALLOCATION [I",
            "500 LAMBDA java/util/function/IntSupplier",
            "500 CALL java/util/function/IntSupplier.getAsInt");
  }

  @Test
  void search_is_told_with_how_often_it_was_in_vain() throws Exception {
    Finding.Search search = run(WorkInLoops.class, "search").only(Finding.Search.class);
    assertThat(search.entries()).isEqualTo(1000);
    assertThat(search.found()).isEqualTo(100);
    // 900 searches of 200 iterations without success; 5, 6 … 104 iterations in the others.
    assertThat(search.mean()).isEqualTo((900 * 200 + (5 + 104) * 50) / 1000.0);
  }

  @Test
  void trip_counts_are_those_of_the_program() throws Exception {
    TripCounts t = run(OnePathLoops.class, "sum").loop().trips();
    assertThat(t.entries()).isEqualTo(4);
    assertThat(t.times()).containsExactly(1L, 1L, 0L, 1L);
    assertThat(t.more()).isEqualTo(1);
    assertThat(t.mean()).isEqualTo((1 + 3 + 40_000) / 4.0);
  }
}
