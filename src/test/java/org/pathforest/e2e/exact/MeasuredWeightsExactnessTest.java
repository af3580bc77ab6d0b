package org.pathforest.e2e.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.merge.Merger;
import org.pathforest.profile.scheme.ProfileWeights;
import org.pathforest.testkit.Thorough;

/**
 * Exactness with probes placed by an earlier run's counts. The tracer must agree on every count.
 */
@Thorough
class MeasuredWeightsExactnessTest {
  @TempDir static Path folder;
  private static Exactness programs;
  private static List<Programs.Run> runs;
  private static Profile earlier;

  @BeforeAll
  static void run_once() throws Exception {
    programs = Programs.traced(folder);
    runs = new ArrayList<>(Programs.named("NestedLoops", "MaskedFilter", "Switches"));
    runs.addAll(
        Programs.named(
            "HandlersIntoLoops", "Throwing", "ThrowingFinally", "Recursive", "MultiThreaded"));
    Exactness.Instrumented woven = programs.instrument("static", options(Profiler.KPATHS));
    List<Profile> profiles = new ArrayList<>();
    for (Programs.Run run : runs) {
      profiles.add(ProfileReader.read(run.of(woven, WeaveOptions.DEFAULT_K).profile()));
    }
    earlier = Merger.merge(profiles);
  }

  private static WeaveOptions options(Profiler profiler) {
    return WeaveOptions.defaults().with(profiler, WeaveOptions.DEFAULT_K);
  }

  @ParameterizedTest
  @ValueSource(strings = {"kpaths", "ksf", "bl"})
  void tracer_agrees(Profiler profiler) throws Exception {
    ProfileWeights weights = ProfileWeights.of(earlier, done -> {});
    Exactness.Instrumented woven =
        programs.instrument(profiler.name(), options(profiler).withWeights(weights));
    assertThat(woven.measured()).as("methods that ran before").isEqualTo(earlier.methods().size());
    assertThat(Programs.differences(runs, woven, WeaveOptions.DEFAULT_K)).isEmpty();
  }

  @Test
  void edges_that_ran_most_have_the_value_0() throws Exception {
    Map<MethodKey, PathNumbering> numberings = new ConcurrentHashMap<>();
    WeaveOptions options =
        options(Profiler.KPATHS)
            .withWeights(ProfileWeights.of(earlier, done -> {}))
            .withRewriter(
                (key, plan) -> {
                  numberings.put(key, plan.numbering());
                  return plan.probes();
                });

    programs.instrument("values", options);

    assertThat(numberings.keySet()).containsAll(earlier.methods());
    for (MethodKey key : earlier.methods()) {
      PathNumbering numbering = numberings.get(key);
      Cfg cfg = numbering.dag().cfg();
      EdgeProfile run = earlier.method(key).edges();
      assertThat(cfg.edges())
          .as(key.toString())
          .noneMatch(e -> hottest(e, cfg, run) && numbering.value(numbering.dag().of(e)) != 0);
    }
  }

  /** Returns whether an edge ran more often than every other exit of its block. */
  private static boolean hottest(CfgEdge e, Cfg cfg, EdgeProfile run) {
    return run.edge(e) > run.exit(e.from())
        && cfg.successors(e.from()).stream()
            .allMatch(o -> o.equals(e) || run.edge(o) < run.edge(e));
  }
}
