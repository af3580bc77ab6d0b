package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.e2e.exact.Programs;
import org.pathforest.e2e.exact.TestClasses;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.scheme.OpenCounts;
import org.pathforest.paths.scheme.edges.EdgeCounts;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.testkit.Thorough;

/**
 * Edge profiles derived from path profiles. Each program runs twice, once counting paths and once
 * counting edges: the path profile, with its interrupted prefixes, determines the edge profile. A
 * path in progress at the end of the run is missing from path profiles but not from edge profiles.
 * So methods with such a path are not compared, nor are methods with limits, such as exceptions
 * before {@code super(…)}.
 */
@Thorough
class EdgesOfPathsTest {
  @TempDir Path folder;

  private Path woven(Profiler profiler) throws Exception {
    Path in = TestClasses.folder();
    Path out = Files.createDirectories(folder.resolve(profiler.name())).resolve(in.getFileName());
    WeaveOptions options = WeaveOptions.defaults().with(profiler, 4);
    new Instrumenter(
            InstrumentOptions.defaults().with(options).with(RuntimeMode.EMBED), Progress.NONE)
        .instrument(in, out);
    return out;
  }

  private Profile run(Path classes, Programs.Run run) throws Exception {
    Path profile = Files.createTempFile(folder, "run", ".pathprof");
    String path = classes + File.pathSeparator + Programs.testClasses();
    run.assertEnded(
        run.jvm()
            .with(List.of("-Dpathforest.output=" + profile, "-cp", path))
            .with(run.command())
            .in(folder)
            .run());
    return ProfileReader.read(profile);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bl", "kpaths"})
  void path_profiles_of_test_programs_determine_their_edge_profiles(Profiler paths)
      throws Exception {
    Path byPaths = woven(paths);
    Path byEdges = woven(Profiler.of("edges"));
    Figures figures = new Figures();
    SoftAssertions all = new SoftAssertions();
    for (Programs.Run run : Programs.all()) {
      compare(run(byPaths, run), run(byEdges, run), figures, all);
    }
    System.out.printf(
        "[exactness] edges of %s: %,d methods, %,d edges"
            + " (not compared: %,d methods with a path in progress at the end, %,d with limits)%n",
        paths.name(), figures.methods, figures.edges, figures.open, figures.limited);
    all.assertAll();
    assertThat(figures.methods).isGreaterThan(100);
  }

  private static final class Figures {
    private int methods;
    private int open;
    private int limited;
    private long edges;
  }

  private static void compare(
      Profile paths, Profile edges, Figures figures, SoftAssertions differences) throws Exception {
    Set<MethodKey> all = new TreeSet<>(paths.methods());
    all.addAll(edges.methods());
    for (MethodKey key : all) {
      boolean open =
          edges.methods().contains(key) && !edges.method(key).open().equals(OpenCounts.NONE);
      differences.assertThat(edges.methods()).contains(key);
      if (!open) {
        differences.assertThat(paths.methods()).contains(key);
      }
      if (!edges.methods().contains(key) || (!open && !paths.methods().contains(key))) {
        continue;
      }
      EdgeCounts counts = (EdgeCounts) edges.method(key).schemeCounts();
      figures.methods++;
      if (open || !counts.limits().isEmpty()) {
        figures.open += open ? 1 : 0;
        figures.limited += open ? 0 : 1;
        continue;
      }
      EdgeProfile expected = paths.method(key).edges();
      for (CfgEdge e : counts.cfg().edges()) {
        figures.edges++;
        differences.assertThat(counts.edge(e)).as(key + " " + e).isEqualTo(expected.edge(e));
      }
      for (int b = 0; b < counts.cfg().size(); b++) {
        String block = key + " " + counts.cfg().block(b);
        differences.assertThat(counts.block(b)).as(block).isEqualTo(expected.block(b));
        differences.assertThat(counts.exit(b)).as("exit of " + block).isEqualTo(expected.exit(b));
        differences
            .assertThat(counts.stopped(b))
            .as("out of " + block)
            .isEqualTo(expected.interrupted(b));
        if (counts.cfg().isHandler(b)) {
          differences
              .assertThat(counts.handler(b))
              .as("handler " + block)
              .isEqualTo(expected.handler(b));
        }
      }
      differences.assertThat(counts.entry()).as("entries of " + key).isEqualTo(expected.entry());
    }
  }
}
