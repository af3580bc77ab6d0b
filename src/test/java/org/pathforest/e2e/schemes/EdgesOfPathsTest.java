package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.exact.TestClasses;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.OpenCounts;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileReader;
import org.pathforest.profile.scheme.EdgeCounts;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/**
 * The same work twice, once counting paths and once counting edges: the path profile, with its
 * interrupted prefixes, determines the edge profile. A path that is in progress when the run ends
 * is in no path profile, but in an edge profile: methods that have one are not compared, nor are
 * those with limits, such as exceptions before {@code super(…)}.
 */
@Thorough
class EdgesOfPathsTest {
  @TempDir Path folder;

  private Path woven(Path in, Profiler profiler) throws Exception {
    Path out = Files.createDirectories(folder.resolve(profiler.label())).resolve(in.getFileName());
    InstrumentOptions options =
        InstrumentOptions.defaults()
            .with(WeaveOptions.defaults().with(profiler, 4))
            .with(RuntimeMode.EMBED);
    new Instrumenter(options, Progress.NONE).instrument(in, out);
    return out;
  }

  private Profile run(Path classes, ChildJvm jvm, int status, List<String> command)
      throws Exception {
    Path profile = Files.createTempFile(folder, "run", ".pathprof");
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-XX:TieredStopAtLevel=1",
                "-Dpathforest.output=" + profile,
                "-cp",
                classes + File.pathSeparator));
    arguments.addAll(command);
    ChildJvm.Outcome outcome = jvm.with(arguments).in(folder).run();
    assertThat(outcome.status()).as(outcome.err()).isEqualTo(status);
    return ProfileReader.read(profile);
  }

  @Test
  void path_profiles_of_test_programs_determine_their_edge_profiles() throws Exception {
    for (Profiler paths : List.of(Profiler.BL, Profiler.KPATHS)) {
      Path byPaths = woven(TestClasses.folder(), paths);
      Path byEdges = woven(TestClasses.folder(), Profiler.EDGES);
      List<String> differences = new ArrayList<>();
      Figures figures = new Figures();
      for (SchemePrograms.Run run : SchemePrograms.all()) {
        int status = run.program().status();
        Profile expected = run(byPaths, run.jvm(), status, run.command());
        Profile actual = run(byEdges, run.jvm(), status, run.command());
        compare(run.name(), expected, actual, figures, differences);
      }
      System.out.printf(
          "[exactness] edges of %s: %,d methods, %,d edges: %,d differences"
              + " (not compared: %,d methods with a path in progress at the end, %,d with limits)%n",
          paths.label(),
          figures.methods,
          figures.edges,
          differences.size(),
          figures.open,
          figures.limited);
      assertThat(differences).isEmpty();
      assertThat(figures.methods).isGreaterThan(100);
    }
  }

  private static final class Figures {
    private int methods;
    private int open;
    private int limited;
    private long edges;
  }

  private static void compare(
      String name, Profile paths, Profile edges, Figures figures, List<String> differences)
      throws Exception {
    Set<MethodKey> all = new TreeSet<>(paths.methods());
    all.addAll(edges.methods());
    for (MethodKey key : all) {
      boolean open = !edges.methods().contains(key) || isOpen(edges.method(key));
      if (!edges.methods().contains(key) || (!paths.methods().contains(key) && !open)) {
        differences.add(name + " " + key + ": in one of the profiles only");
        continue;
      }
      EdgeCounts counts = EdgeCounts.of(edges.method(key));
      figures.methods++;
      if (open || !counts.limits().isEmpty()) {
        figures.open += open ? 1 : 0;
        figures.limited += open ? 0 : 1;
        continue;
      }
      EdgeProfile expected = EdgeProfile.of(paths.method(key));
      for (CfgEdge e : counts.cfg().edges()) {
        figures.edges++;
        same(name + " " + key + " " + e, expected.edge(e), counts.edge(e), differences);
      }
      for (int b = 0; b < counts.cfg().size(); b++) {
        String block = name + " " + key + " " + counts.cfg().block(b);
        same(block, expected.block(b), counts.block(b), differences);
        same("exit of " + block, expected.exit(b), counts.exit(b), differences);
        same("out of " + block, expected.interrupted(b), counts.stopped(b), differences);
        if (counts.cfg().isHandler(b)) {
          same("handler " + block, expected.handler(b), counts.handler(b), differences);
        }
      }
      same("entries of " + name + " " + key, expected.entry(), counts.entry(), differences);
    }
  }

  private static boolean isOpen(MethodProfile method) {
    return !method.open().equals(OpenCounts.NONE);
  }

  private static void same(String what, long expected, long actual, List<String> differences) {
    if (expected != actual) {
      differences.add(what + ": paths say " + expected + ", edges " + actual);
    }
  }
}
