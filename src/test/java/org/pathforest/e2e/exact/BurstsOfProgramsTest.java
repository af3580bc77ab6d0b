package org.pathforest.e2e.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.paths.dag.DagEdge.Kind;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.compare.Agreement;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.record.Bursts;
import org.pathforest.programs.HeapSort;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/** Programs that are profiled in bursts of activations, compared with the same runs in full. */
class BurstsOfProgramsTest {
  private static final int ELEMENTS = 20_000;

  @TempDir static Path folder;
  private static Path woven;
  private static Profile whole;

  /** Resets all counts after a run of a sort, then runs the sort again. */
  static final class ResetInPause {
    public static void main(String[] args) throws Exception {
      HeapSort.main(new String[] {args[0]});
      // By reflection: the instrumented classes bring another runtime than the one compiled
      // against.
      Class.forName("org.pathforest.runtime.Pathforest").getMethod("reset").invoke(null);
      HeapSort.main(new String[] {args[1]});
    }
  }

  @BeforeAll
  static void instrument() throws Exception {
    Path in = TestClasses.folder();
    woven = folder.resolve(in.getFileName());
    new Instrumenter(InstrumentOptions.defaults(), Progress.NONE).instrument(in, woven);
    whole = run("whole", "off");
  }

  private static Profile run(String name, String bursts) throws Exception {
    return run(name, bursts, HeapSort.class, "" + ELEMENTS);
  }

  private static Profile run(String name, String bursts, Class<?> main, String... arguments)
      throws Exception {
    Path profile = folder.resolve(name + ".pathprof");
    new ChildJvm("-Dpathforest.bursts=" + bursts, "-Dpathforest.output=" + profile)
        .with(List.of("-cp", woven + File.pathSeparator + Programs.testClasses(), main.getName()))
        .with(List.of(arguments))
        .in(folder)
        .run()
        .succeeded();
    return ProfileReader.read(profile);
  }

  private static MethodProfile method(Profile profile, String name) throws Exception {
    return profile.method(
        profile.methods().stream().filter(m -> m.method().equals(name)).findFirst().orElseThrow());
  }

  @Test
  void as_many_activations_begin_in_the_profile_as_were_profiled() throws Exception {
    MethodProfile sink = method(run("tenth", "100/10"), "sink");
    long calls = ELEMENTS / 2 + ELEMENTS - 1;
    assertThat(sink.bursts()).isEqualTo(new Bursts(calls, calls / 100 * 10 + 10));
    assertThat(sink.edges().entry()).isEqualTo(sink.bursts().profiled());
    assertThat(method(whole, "sink").edges().entry()).isEqualTo(calls);
  }

  @Test
  void no_sequence_is_counted_more_often_than_it_ran_and_each_path_ends_what_another_began()
      throws Exception {
    MethodProfile part = method(run("seventh", "7/1"), "sink");
    Kipf all = method(whole, "sink").kipf();
    Kipf some = part.kipf();
    int[] checked = new int[1];
    some.walk(
        (node, ids, n) -> {
          assertThat(some.count(node)).isLessThanOrEqualTo(all.countOf(Arrays.copyOf(ids, n)));
          checked[0]++;
        });
    assertThat(checked[0]).isGreaterThan(50);
    EdgeProfile edges = part.edges();
    assertThat(IntStream.range(0, edges.cfg().size()).mapToLong(edges::exit).sum())
        .as("activations that returned")
        .isEqualTo(edges.entry());
    assertThat(part.map().numbering().dag().ofEntry().kind()).isEqualTo(Kind.START_ENTRY);
  }

  @Thorough
  @Test
  void bursts_of_a_tenth_overlap_with_the_whole_run() throws Exception {
    Agreement overlap = Agreement.of(whole, run("overlap", "10/1"), 4);
    assertThat(overlap.overlap()).isGreaterThan(0.9);
    assertThat(overlap.hotFound()).isGreaterThan(overlap.hot() * 3 / 4);
    assertThat(overlap.hotOverlap()).isBetween(0.9, 1.0);
    assertThat(Agreement.of(whole, whole, 4).overlap()).isEqualTo(1, within(1e-9));
  }

  @Test
  void profile_of_a_run_that_was_reset_in_a_pause_begins_with_a_burst() throws Exception {
    Profile reset = run("reset", "1000/10", ResetInPause.class, "" + ELEMENTS, "50");
    MethodProfile sink = method(reset, "sink");
    assertThat(sink.bursts()).isEqualTo(new Bursts(50 / 2 + 50 - 1, 10));
    assertThat(sink.edges().entry()).isEqualTo(10);
  }

  @Test
  void method_called_once_is_profiled_in_full() throws Exception {
    MethodProfile sort = method(run("once", "1000/1"), "sort");
    assertThat(sort.limits()).isEqualTo(List.of());
    assertThat(sort.kipf(1).countOf(new int[] {sort.kipf(1).id(0)}))
        .isEqualTo(method(whole, "sort").kipf(1).count(0));
  }
}
