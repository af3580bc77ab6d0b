package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pathforest.e2e.exact.EclipseCompiler;
import org.pathforest.e2e.exact.TestClasses;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.scheme.structural.StructuralCounts;
import org.pathforest.paths.scheme.structural.StructuralScheme;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.scheme.StructuralAccuracy;
import org.pathforest.runtime.HolderCalls;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/**
 * The option {@code --samples}: each structure graph counts its first paths, and the rest is
 * estimated.
 */
class StructuralSamplesTest {
  @TempDir Path folder;

  private Profile run(String name, int samples, RuntimeMode mode, Path in, List<String> command)
      throws Exception {
    WeaveOptions options =
        WeaveOptions.defaults().with(Profiler.of(new StructuralScheme(samples)), 1);
    Path woven = folder.resolve(name + (Files.isDirectory(in) ? "" : ".jar"));
    new Instrumenter(InstrumentOptions.defaults().with(options).with(mode), Progress.NONE)
        .instrument(in, woven);
    Path profile = folder.resolve(name + ".pathprof");
    String path =
        woven + (mode == RuntimeMode.EXTERNAL ? ":" + TestClasses.of(HolderCalls.class) : "");
    ChildJvm.Outcome outcome =
        new ChildJvm("-Xmx1g", "-Dpathforest.output=" + profile, "-cp", path)
            .withItsOwnFlags()
            .with(command)
            .run();
    assertThat(outcome.status()).as(outcome.err()).isZero();
    return ProfileReader.read(profile);
  }

  private static StructuralCounts counts(Profile profile, MethodKey method) throws Exception {
    return (StructuralCounts) profile.method(method).schemeCounts();
  }

  @Test
  void each_graph_counts_its_first_paths_and_no_more() throws Exception {
    checkFirstPaths(RuntimeMode.EMBED);
  }

  @Thorough
  @ParameterizedTest
  @EnumSource(names = {"AUTO", "EXTERNAL"})
  void each_graph_counts_its_first_paths_wherever_the_runtime_is(RuntimeMode mode)
      throws Exception {
    checkFirstPaths(mode);
  }

  private void checkFirstPaths(RuntimeMode mode) throws Exception {
    Path classes = TestClasses.folder();
    List<String> command = List.of("org.pathforest.programs.NestedLoops");
    Profile complete = run("complete", 0, mode, classes, command);
    Profile sampled = run("sampled", 3, mode, classes, command);
    int switchedOff = 0;
    for (MethodKey key : complete.methods()) {
      StructuralCounts all = counts(complete, key);
      StructuralCounts mine = counts(sampled, key);
      assertThat(mine.limits()).contains(StructuralCounts.SAMPLED);
      assertThat(all.limits()).doesNotContain(StructuralCounts.SAMPLED);
      for (StructuralCounts.Graph g : all.graphs()) {
        long taken = mine.graphs().get(g.graph().index()).total();
        assertThat(taken).as(key + " " + g.graph()).isEqualTo(Math.min(g.total(), 3));
        switchedOff += g.total() > 3 ? 1 : 0;
      }
    }
    assertThat(switchedOff).isGreaterThan(3);
  }

  @Thorough
  @Test
  void samples_of_the_eclipse_compiler_agree_with_its_complete_profile() throws Exception {
    int samples = 100;
    List<String> command = EclipseCompiler.command(folder);
    Path jar = EclipseCompiler.jar();
    Profile complete = run("complete", 0, RuntimeMode.EMBED, jar, command);
    Profile sampled = run("sampled", samples, RuntimeMode.EMBED, jar, command);
    int full = 0;
    for (MethodKey key : sampled.methods()) {
      for (StructuralCounts.Graph g : counts(sampled, key).graphs()) {
        assertThat(g.total()).as(key + " " + g.graph()).isLessThanOrEqualTo(samples);
        full += g.total() == samples ? 1 : 0;
      }
    }
    assertThat(full).isGreaterThan(500);
    StructuralAccuracy accuracy = StructuralAccuracy.of(sampled, complete);
    System.out.printf("[samples] Eclipse compiler, %d: %s%n", samples, accuracy);
    assertThat(accuracy.sampled()).isGreaterThan(accuracy.graphs() * 9 / 10);
    assertThat(accuracy.local()).isBetween(0.85, 1.0);
    assertThat(accuracy.global()).isBetween(0.8, 1.0);
    assertThat(StructuralAccuracy.of(complete, complete).local()).isBetween(0.999999, 1.000001);
  }
}
