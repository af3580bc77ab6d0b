package org.pathforest.e2e.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
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
import org.pathforest.profile.pattern.Pattern;
import org.pathforest.profile.pattern.Patterns;
import org.pathforest.programs.AlternatingBranches;
import org.pathforest.programs.AlternatingLoop;
import org.pathforest.programs.MaskedFilter;
import org.pathforest.programs.MonteCarlo;
import org.pathforest.programs.OnePathLoops;
import org.pathforest.programs.PhasedLoop;

/** The tool finds the patterns that programs were written to have, and none where there is none. */
class PatternsOfProgramsTest {
  private static final int K = 10;

  @TempDir static Path folder;
  private static TestRuns runs;

  @BeforeAll
  static void instrument() throws Exception {
    runs = new TestRuns(folder);
  }

  /** The profile of one method in a run of a program. */
  private static MethodProfile run(Class<?> program, String method, String... arguments)
      throws Exception {
    String name = program.getSimpleName() + String.join("-", arguments);
    Profile profile = ProfileReader.read(runs.run(name, "k=" + K, program, arguments));
    MethodKey key =
        profile.methods().stream()
            .filter(m -> m.className().equals(program.getName().replace('.', '/')))
            .filter(m -> m.method().equals(method))
            .findFirst()
            .orElseThrow();
    return profile.method(key);
  }

  /** All that are about paths. */
  private static List<Pattern> found(MethodProfile method) throws Exception {
    return Patterns.of(method).stream()
        .filter(
            p ->
                !(p instanceof Pattern.TripCounts
                    || p instanceof Pattern.HardBranch
                    || p instanceof Pattern.PeriodicBranch))
        .toList();
  }

  private static <T extends Pattern> T only(Class<T> kind, MethodProfile method) throws Exception {
    List<Pattern> found = found(method);
    assertThat(found).singleElement().isInstanceOf(kind);
    return kind.cast(found.get(0));
  }

  @Test
  void loops_of_the_papers_that_alternate_do() throws Exception {
    Pattern.Periodic loop = only(Pattern.Periodic.class, run(AlternatingLoop.class, "alternate"));
    assertThat(loop.alternating()).isTrue();
    // Of 200 iterations the first is another path, and so is the last: 198 in turns, from each of
    // which but the last nine ten in a row go round.
    assertThat(loop.share()).isEqualTo(189 / 198.0);
    Pattern.Periodic branches =
        only(Pattern.Periodic.class, run(AlternatingBranches.class, "loop"));
    assertThat(branches.alternating()).isTrue();
    assertThat(branches.share()).isEqualTo(89 / 98.0);
  }

  @Test
  void loop_that_changes_its_mind_once_is_phased() throws Exception {
    Pattern.Phased p = only(Pattern.Phased.class, run(PhasedLoop.class, "loop"));
    assertThat(p.phases()).hasSize(2);
    for (Pattern.Phase phase : p.phases()) {
      assertThat(phase.count()).isEqualTo(49);
      assertThat(phase.run()).isEqualTo(49);
      assertThat(phase.followed()).isEqualTo(40 / 49.0);
    }
  }

  @Test
  void masked_filter_is_phased_with_the_numbers_of_its_forest() throws Exception {
    MethodProfile method = run(MaskedFilter.class, "filter", "4");
    Pattern.Phased p = only(Pattern.Phased.class, method);
    // Black are 192 runs of 256 pixels, between 193 runs of white ones.
    assertThat(p.phases()).hasSize(2);
    Pattern.Phase copy = p.phases().get(0);
    Pattern.Phase convolution = p.phases().get(1);
    assertThat(convolution.count()).isEqualTo(192 * 256);
    assertThat(convolution.run()).isEqualTo(256);
    assertThat(convolution.followed()).isEqualTo(247 / 256.0);
    Kipf kipf = method.kipf();
    for (Pattern.Phase phase : List.of(copy, convolution)) {
      int[] ten = new int[K];
      Arrays.fill(ten, phase.path());
      assertThat(phase.count()).isEqualTo(kipf.countOf(phase.path()));
      assertThat(phase.followed()).isEqualTo((double) kipf.countOf(ten) / phase.count());
    }
    // The first pixel comes in with the method.
    assertThat(copy.count()).isEqualTo(384 * 512 - 192 * 256 - 1);
  }

  @Test
  void masked_filter_with_a_shuffled_mask_has_no_pattern() throws Exception {
    MethodProfile method = run(MaskedFilter.class, "filter", "4", "1", "shuffled");
    assertThat(only(Pattern.Irregular.class, method).information()).isLessThan(0.01);
  }

  @Test
  void dice_are_irregular() throws Exception {
    only(Pattern.Irregular.class, run(MonteCarlo.class, "inside", "20000"));
  }

  @Test
  void loop_with_one_way_round_is_biased() throws Exception {
    Pattern.Biased p = only(Pattern.Biased.class, run(OnePathLoops.class, "sum"));
    assertThat(p.share()).isEqualTo(1);
    assertThat(p.count()).isEqualTo(2 + 39_999);
  }

  @Test
  void trip_counts_are_those_of_the_program() throws Exception {
    Pattern.TripCounts t =
        Patterns.of(run(OnePathLoops.class, "sum")).stream()
            .filter(Pattern.TripCounts.class::isInstance)
            .map(Pattern.TripCounts.class::cast)
            .findFirst()
            .orElseThrow();
    assertThat(t.entries()).isEqualTo(4);
    assertThat(t.times()).containsExactly(1L, 1L, 0L, 1L);
    assertThat(t.more()).isEqualTo(1);
    assertThat(t.mean()).isEqualTo((1 + 3 + 40_000) / 4.0);
  }
}
