package org.pathforest.profile.scheme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.FileException;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.RegisterKind;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.paths.scheme.edges.EdgeCounts;
import org.pathforest.paths.scheme.edges.EdgePlan;
import org.pathforest.paths.scheme.edges.FlowEdge;
import org.pathforest.paths.weights.EdgeWeights;
import org.pathforest.profile.Figure3Method;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileFile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.file.ProfileWriter;
import org.pathforest.profile.merge.Merger;

/** Edge counts derived from a profile's counters, interruptions and open activations. */
class EdgeCountsTest {
  private static final Cfg CFG = Figure3Method.map().cfg();
  private static final EdgePlan PLAN = EdgePlan.of(CFG, EdgeWeights.uniform());

  @TempDir Path folder;

  /**
   * Blocks of an activation. Then -1: it returns; -2: an exception is caught; -3: it stays open;
   * -4: an exception leaves.
   */
  private static final List<int[]> WALKS =
      List.of(
          new int[] {0, 1, 2, 4, 1, 3, 4, 5, -1},
          new int[] {0, 1, 3, 4, 5, -1},
          new int[] {0, 1, 2, -2, 6, -1},
          new int[] {0, -4},
          new int[] {0, 1, 2, 4, 1, 2, -3});

  private final long[] counters = new long[PLAN.counters()];
  private final Map<String, Long> walked = new TreeMap<>();

  private void walk() {
    for (int[] walk : WALKS) {
      take(PLAN.tree().graph().enter(), "in");
      for (int i = 1; i < walk.length; i++) {
        int from = walk[i - 1];
        int to = walk[i];
        if (to == -1) {
          take(PLAN.tree().graph().leave(from), "out of " + from);
        } else if (from == -2) {
          take(PLAN.tree().graph().caught(to), "caught by " + to);
        } else if (to >= 0) {
          CfgEdge e = edge(from, to);
          take(PLAN.tree().graph().flow(e), from + " to " + to);
        }
      }
    }
  }

  private static CfgEdge edge(int from, int to) {
    return CFG.successors(from).stream().filter(e -> e.to() == to).findFirst().orElseThrow();
  }

  private void take(FlowEdge e, String name) {
    walked.merge(name, 1L, Long::sum);
    int counter = PLAN.tree().chords().indexOf(e);
    if (counter >= 0) {
      counters[counter]++;
    }
  }

  private static MethodMap map(String name, int index) {
    MethodMap m = Figure3Method.map(name, index, RegisterKind.INT, InterruptedMode.BLOCK);
    return Figure3Method.counted(m, PLAN.withStops(Map.of(), Set.of()));
  }

  /**
   * Returns a file of the walks. Block 2 was interrupted and caught by handler 6; an exception left
   * block 0.
   */
  private ProfileFile file() throws IOException {
    walk();
    ProfileFile file = new ProfileFile(1).method(map("run", 0)).meta("profiler", "edges");
    file.record(1, 0, 0, PLAN.counters(), 1, 1, 0).numbers(0, counters.length);
    for (int id = 0; id < counters.length; id++) {
      file.numbers(0, id, counters[id]);
    }
    return file.numbers(2).prefix(1, 2, 0, 1).prefix(0, 0, 0, 1);
  }

  private Profile read(ProfileFile file) throws IOException {
    return ProfileReader.read(file.write(folder.resolve("run.pathprof")));
  }

  private static EdgeCounts counts(Profile profile, String method) throws IOException {
    MethodProfile m = profile.method(key(method));
    return (EdgeCounts) m.schemeCounts();
  }

  private static MethodKey key(String method) {
    return map(method, 0).key();
  }

  private void agree(EdgeCounts counts, long times) {
    assertThat(counts.entry()).isEqualTo(times * walked.get("in"));
    for (CfgEdge e : CFG.edges()) {
      long expected = walked.getOrDefault(e.from() + " to " + e.to(), 0L);
      assertThat(counts.edge(e)).as(e.toString()).isEqualTo(times * expected);
    }
    assertThat(counts.handler(6)).isEqualTo(times);
    assertThat(counts.exit(5)).isEqualTo(2 * times);
    assertThat(counts.block(2)).isEqualTo(4 * times);
  }

  @Test
  void open_activation_is_found_by_its_line() throws IOException {
    ProfileFile file = file();
    file.open = "at\t1\torg/x/Figure3\trun\t12\t-\n";
    EdgeCounts counts = counts(read(file), "run");
    agree(counts, 1);
    assertThat(counts.limits()).isEmpty();
    assertThat(counts.stopped(2)).isEqualTo(2);
  }

  @Test
  void sum_of_profiles_has_the_sum_of_their_counts_and_open_activations() throws IOException {
    ProfileFile file = file();
    file.open = "at\t1\torg/x/Figure3\trun\t12\t-\n";
    Profile one = read(file);
    Path sum = folder.resolve("sum.pathprof");
    ProfileWriter.write(Merger.merge(List.of(one, one, one)), sum);
    agree(counts(ProfileReader.read(sum), "run"), 3);
  }

  @Test
  void line_that_is_not_known_is_named_and_counts_are_off_by_no_more_than_one() throws IOException {
    ProfileFile file = file();
    file.open = "at\t1\torg/x/Figure3\trun\t-1\t-\n";
    EdgeCounts counts = counts(read(file), "run");
    assertThat(counts.limits()).containsExactly("open-activations");
    for (CfgEdge e : CFG.edges()) {
      long expected = walked.getOrDefault(e.from() + " to " + e.to(), 0L);
      assertThat(counts.edge(e)).isBetween(expected - 1, expected + 1);
    }
  }

  @Test
  void method_that_was_begun_and_counted_nothing_is_there() throws IOException {
    ProfileFile file = file().method(map("other", 1));
    file.open = "at\t1\torg/x/Figure3\trun\t12\t-\nat\t2\torg/x/Figure3\tother\t10\t-\n";
    EdgeCounts counts = counts(read(file), "other");
    assertThat(counts.entry() + counts.stopped(0)).isEqualTo(4);
    assertThat(counts.block(0)).isEqualTo(2);
  }

  @Test
  void counters_that_do_not_fit_together_are_named() throws IOException {
    assertThat(counts(read(file()), "run").limits()).isSubsetOf("inconsistent");
  }

  @Test
  void damaged_list_of_open_activations_is_refused() throws IOException {
    for (String bad :
        List.of("x", "at\tone\ta\tb\t1\t-", "in\t1\ta\tb\t()V\tx", "at\t1\ta\tb\t1")) {
      ProfileFile file = file();
      file.open = bad + "\n";
      assertThatThrownBy(() -> read(file))
          .isInstanceOf(FileException.class)
          .hasMessageContaining("damaged open.txt");
    }
    ProfileFile file = file();
    file.open = "in\t1\torg/x/Figure3\trun\t()V\t" + Figure3Method.SHA + "\t7\n";
    assertThatThrownBy(() -> read(file)).hasMessageContaining("do not fit their path map");
  }

  @Test
  void profile_without_paths_says_so_where_paths_are_wanted() throws IOException {
    Profile profile = read(file());
    assertThat(profile.schemes()).containsExactly("edges");
    assertThatThrownBy(profile::requirePaths)
        .isInstanceOf(FileException.class)
        .hasMessageContaining(
            "was recorded with --profiler edges, which counts no paths; use 'report' or 'export"
                + " --format jsonl'");
  }
}
