package org.pathforest.profile.scheme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.FileException;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.RegisterKind;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.paths.weights.EdgeWeights;
import org.pathforest.profile.Figure3Method;
import org.pathforest.profile.ProfileFile;
import org.pathforest.profile.file.ProfileReader;

class ProfileWeightsTest {
  private static final MethodMap FIGURE_3 = Figure3Method.map();
  private static final Cfg CFG = FIGURE_3.cfg();

  /** Weights that are all 0. */
  private static final EdgeWeights NOTHING =
      new EdgeWeights() {
        @Override
        public double edge(CfgEdge e) {
          return 0;
        }

        @Override
        public double entry() {
          return 0;
        }

        @Override
        public double handler(int block) {
          return 0;
        }

        @Override
        public double exit(int block) {
          return 0;
        }
      };

  @TempDir Path folder;

  private ProfileWeights weights(ProfileFile file) throws IOException {
    return ProfileWeights.of(ProfileReader.read(file.write(folder.resolve("a.pathprof"))), i -> {});
  }

  private static double edge(EdgeWeights weights, int from, int to) {
    return weights.edge(
        CFG.successors(from).stream().filter(e -> e.to() == to).findFirst().orElseThrow());
  }

  @Test
  void paths_and_interrupted_prefixes_determine_the_edges() throws Exception {
    // A B C E and back, twice B D E and back, B C E F. A B D was interrupted five times, and the
    // handler's path ended once.
    List<int[]> sequences = List.of(new int[] {6, 0, 0, 3}, new int[] {8});
    long register = 4 - FIGURE_3.probes().potentials()[3];
    ProfileFile file =
        new ProfileFile(4)
            .method(FIGURE_3)
            .sequences(0, 0, 9, 4, sequences, 1, 3, Math.floorMod(register, 9L), 5);

    EdgeWeights weights = weights(file).of(FIGURE_3.key()).on(CFG, NOTHING);

    assertThat(weights.entry()).isEqualTo(6);
    assertThat(edge(weights, 0, 1)).isEqualTo(6);
    assertThat(edge(weights, 1, 2)).isEqualTo(2);
    assertThat(edge(weights, 1, 3)).isEqualTo(7);
    assertThat(edge(weights, 3, 4)).isEqualTo(2);
    assertThat(edge(weights, 4, 1)).isEqualTo(3);
    assertThat(edge(weights, 4, 5)).isEqualTo(1);
    assertThat(weights.exit(5)).isEqualTo(1);
    assertThat(weights.handler(6)).isEqualTo(1);
    assertThat(weights.exit(6)).isEqualTo(1);
  }

  @Test
  void method_without_counts_is_not_known() throws Exception {
    MethodMap idle = Figure3Method.map("idle", 1, RegisterKind.INT, InterruptedMode.PREFIX);
    MethodMap lost = Figure3Method.map("lost", 2, RegisterKind.INT, InterruptedMode.PREFIX);
    ProfileFile file =
        new ProfileFile(4)
            .method(FIGURE_3)
            .method(idle)
            .method(lost)
            .sequences(0, 0, 9, 4, List.of(new int[] {6}));
    // The last method lost even its counts of single paths.
    file.record(1, 0, 2, 9, 4, 0, 1).numbers(0, 1, 0, 6, 3, 0);

    ProfileWeights weights = weights(file);

    assertThat(weights.of(FIGURE_3.key())).isNotNull();
    assertThat(weights.of(idle.key())).isNull();
    assertThat(weights.of(lost.key())).isNull();
  }

  @Test
  void class_with_other_bytes_is_not_known() throws Exception {
    ProfileWeights weights =
        weights(new ProfileFile(4).method(FIGURE_3).sequences(0, 0, 9, 4, List.of(new int[] {6})));
    MethodKey key = FIGURE_3.key();

    assertThat(
            weights.of(
                new MethodKey(key.className(), key.method(), key.descriptor(), "0".repeat(64))))
        .isNull();
    assertThat(weights.of(new MethodKey(key.className(), key.method(), "(I)V", key.sha256())))
        .isNull();
  }

  @Test
  void progress_is_told_of_every_method() throws Exception {
    Path path =
        new ProfileFile(4)
            .method(FIGURE_3)
            .sequences(0, 0, 9, 4, List.of(new int[] {6}))
            .write(folder.resolve("a.pathprof"));
    List<Integer> done = new ArrayList<>();

    ProfileWeights.of(ProfileReader.read(path), done::add);

    assertThat(done).containsExactly(1);
  }

  @Test
  void counts_that_add_up_to_more_than_2_to_63_are_refused() throws Exception {
    ProfileFile file = new ProfileFile(4).method(FIGURE_3);
    file.record(1, 0, 0, 9, 4, 4, 0).numbers(0, 2, 0, 0, Long.MAX_VALUE, 0, 2, 1, 0);

    assertThatThrownBy(() -> weights(file))
        .isInstanceOf(FileException.class)
        .hasMessageContaining("a.pathprof: the counts of org.x.Figure3.run()V exceed 2^63 - 1");
  }
}
