package org.pathforest.profile.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.RegisterKind;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.profile.Figure3Method;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileFile;
import org.pathforest.profile.file.ProfileReader;

/** Differences between two runs of the method of Figure 3. */
class DifferenceTest {
  private static final MethodMap RUN = Figure3Method.map();
  private static final MethodMap OTHER =
      Figure3Method.map("other", 1, RegisterKind.INT, InterruptedMode.PREFIX);

  @TempDir Path folder;

  private Profile profile(String name, int k, int method, int[]... sequences) throws IOException {
    return ProfileReader.read(
        new ProfileFile(k)
            .method(RUN)
            .method(OTHER)
            .sequences(0, method, 9, k, List.of(sequences))
            .write(folder.resolve(name)));
  }

  @Test
  void common_paths_are_counted_as_in_table_3_of_ball_and_larus() throws IOException {
    // Train: A B C E and back, B C E F. Ref: the same twice; A B D E and back, B D E F.
    Profile train = profile("train", 4, 0, new int[] {6, 3});
    Profile ref = profile("ref", 4, 0, new int[] {6, 3}, new int[] {6, 3}, new int[] {4, 1});
    Difference d = Difference.of(train, ref);
    assertThat(d.single().train()).isEqualTo(2);
    assertThat(d.single().ref()).isEqualTo(4);
    assertThat(d.single().common()).isEqualTo(2);
    assertThat(d.single().statically()).isEqualTo(0.5);
    assertThat(d.single().dynamically()).isEqualTo(4 / 6.0, within(1e-9));
    assertThat(d.single().ofInstructions()).isBetween(0.5, 0.9);
    assertThat(d.methods()).singleElement().extracting("before").isEqualTo(1.0);
    assertThat(Difference.of(ref, train).single().statically()).isEqualTo(1);
  }

  @Test
  void sequences_are_compared_as_far_as_both_know_them() throws IOException {
    int[] turns = {6, 0, 2, 0, 3};
    int[] runs = {6, 0, 0, 2, 3};
    Profile a = profile("a", 4, 0, turns);
    Profile b = profile("b", 2, 0, runs);
    MethodDifference m = Difference.of(a, b).methods().get(0);
    assertThat(m.k()).isEqualTo(2);
    assertThat(m.single().statically()).isEqualTo(1);
    // The pairs are 6 0, 0 0, 0 2, 2 3 in one run and 6 0, 0 2, 2 0, 0 3 in the other.
    assertThat(m.sequences().ref()).isEqualTo(4);
    assertThat(m.sequences().common()).isEqualTo(2);
  }

  @Test
  void paths_are_ordered_by_how_much_their_share_has_changed() throws IOException {
    Profile before = profile("before", 1, 0, new int[] {0}, new int[] {0}, new int[] {2});
    Profile after = profile("after", 1, 0, new int[] {2}, new int[] {2}, new int[] {3});
    MethodDifference m = Difference.of(before, after).methods().get(0);
    assertThat(m.paths()).hasSize(3);
    assertThat(m.paths().get(0).before()).isEqualTo(2);
    assertThat(m.paths().get(0).after()).isZero();
    assertThat(m.paths().get(0).change()).isNegative();
    assertThat(m.paths().stream().mapToDouble(MethodDifference.PathDifference::change).sum())
        .isEqualTo(0, within(1e-9));
  }

  @Test
  void sequences_whose_share_has_changed_most_are_kept() throws IOException {
    Profile a = profile("a", 2, 0, new int[] {6, 0, 0, 0, 3});
    Profile b = profile("b", 2, 0, new int[] {6, 2, 2, 2, 3});
    List<MethodDifference.SequenceDifference> changed =
        Difference.of(a, b).methods().get(0).changed();
    // 0 0 occurs twice before, 2 2 twice after. The one with more instructions comes first.
    assertThat(changed).hasSize(2);
    assertThat(changed).extracting(s -> s.before() + s.after()).containsExactly(2L, 2L);
    assertThat(changed).extracting(s -> s.before() * s.after()).containsExactly(0L, 0L);
    assertThat(changed.get(0).paths()).hasSize(2).containsOnly(changed.get(0).paths().get(0));
    assertThat(Difference.of(a, a).methods().get(0).changed()).isEmpty();
  }

  @Test
  void method_that_ran_in_one_only_is_said_to_be_there() throws IOException {
    Profile a = profile("a", 4, 0, new int[] {6, 3});
    Profile b = profile("b", 4, 1, new int[] {6, 3});
    Difference d = Difference.of(a, b);
    assertThat(d.methods()).hasSize(2);
    assertThat(d.single().common()).isZero();
    assertThat(d.single().statically()).isZero();
    assertThat(d.otherCode()).isEmpty();
  }
}
