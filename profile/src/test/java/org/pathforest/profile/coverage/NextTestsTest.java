package org.pathforest.profile.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.profile.Figure3Method;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileFile;
import org.pathforest.profile.file.ProfileReader;

/**
 * Suggested tests for Figure 3 of D'Elia &amp; Demetrescu: B goes to C or D, E goes back to B or
 * leaves.
 */
class NextTestsTest {
  private static final List<Integer> C = List.of(1, 2, 4);
  private static final List<Integer> D = List.of(1, 3, 4);

  @TempDir Path folder;

  private List<Suggestion> next(int[]... sequences) throws IOException {
    Path file = folder.resolve("p.pathprof");
    new ProfileFile(2)
        .method(Figure3Method.map())
        .sequences(0, 0, 9, 2, List.of(sequences))
        .write(file);
    Profile profile = ProfileReader.read(file);
    return NextTests.of(profile, Coverage.of(profile, name -> true), 20).suggestions();
  }

  @Test
  void outcome_that_never_happened_stands_for_the_lines_behind_it() throws IOException {
    // A B C E and back, then B C E F. D, whose only line is 14, never runs.
    Suggestion only = next(new int[] {6, 3}).get(0);
    assertThat(only.missing().to()).as("block D").isEqualTo(3);
    assertThat(only.taken()).extracting(e -> e.to()).containsExactly(2);
    assertThat(only.reached()).isEqualTo(2);
    assertThat(only.linesGained()).isEqualTo(1);
    assertThat(only.line()).isEqualTo(11);
  }

  @Test
  void what_was_reached_often_in_vain_is_less_promising() throws IOException {
    List<Suggestion> one = next(new int[] {6, 2, 2, 2, 2, 2, 3});
    Suggestion often = one.get(0);
    Suggestion seldom = next(new int[] {6, 3}).get(0);
    assertThat(often.missing().to()).isEqualTo(seldom.missing().to());
    assertThat(often.promise()).isLessThan(seldom.promise());
  }

  @Test
  void paths_are_suggested_where_all_branches_are_covered() throws IOException {
    // Four of the eight paths run. The other four and the handler's path do not.
    List<Suggestion> paths = next(new int[] {6, 2, 0, 3});
    assertThat(paths).isNotEmpty().allMatch(s -> s.missing() == null);
    assertThat(paths).filteredOn(s -> s.paths().size() == 1).isNotEmpty();
  }

  @Test
  void iterations_that_never_followed_each_other_are_suggested_where_branches_are_covered()
      throws IOException {
    // Path 2 (B C E) follows path 0 (B D E), but not itself. Path 0 never follows path 2.
    List<Suggestion> pairs =
        next(new int[] {6, 0, 2, 3}, new int[] {6, 0, 0, 2, 3}).stream()
            .filter(s -> s.paths().size() == 2)
            .toList();
    assertThat(pairs).hasSize(1);
    assertThat(pairs.get(0).paths()).extracting(p -> p.blocks()).containsExactly(C, D);
    assertThat(pairs.get(0).reached()).isEqualTo(2);
  }
}
