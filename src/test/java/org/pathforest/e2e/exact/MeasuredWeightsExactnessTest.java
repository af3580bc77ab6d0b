package org.pathforest.e2e.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.programs.TestProgram;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.Merger;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileReader;
import org.pathforest.profile.ProfileWeights;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/** Probes placed by what an earlier run has counted: the tracer agrees with every count. */
@Thorough
class MeasuredWeightsExactnessTest {
  /** With loops, switches, handlers, recursion and threads. */
  private static final List<String> PROGRAMS =
      List.of(
          "NestedLoops",
          "MaskedFilter",
          "Switches",
          "HandlersIntoLoops",
          "Throwing",
          "ThrowingFinally",
          "Recursive",
          "MultiThreaded");

  @TempDir static Path folder;
  private static Exactness programs;
  private static Profile earlier;

  @BeforeAll
  static void run_once() throws Exception {
    programs = new Exactness(folder, List.of(TestClasses.folder()), name -> true);
    Exactness.Instrumented woven = programs.instrument("static", options(Profiler.KPATHS));
    List<Profile> profiles = new ArrayList<>();
    for (TestProgram program : chosen()) {
      profiles.add(ProfileReader.read(run(woven, program).profile()));
    }
    earlier = Merger.merge(profiles);
  }

  private static List<TestProgram> chosen() throws Exception {
    List<TestProgram> chosen =
        TestProgram.all().stream().filter(p -> PROGRAMS.contains(name(p))).toList();
    assertThat(chosen).hasSameSizeAs(PROGRAMS);
    return chosen;
  }

  private static String name(TestProgram program) {
    return program.mainClass().replaceAll(".*\\.", "");
  }

  private static WeaveOptions options(Profiler profiler) {
    return WeaveOptions.defaults().with(profiler, WeaveOptions.DEFAULT_K);
  }

  private static Exactness.Verdict run(Exactness.Instrumented woven, TestProgram program)
      throws Exception {
    List<String> command = new ArrayList<>(List.of(program.mainClass()));
    command.addAll(program.arguments());
    return woven.run(
        WeaveOptions.DEFAULT_K,
        new ChildJvm(),
        List.of("-XX:TieredStopAtLevel=1"),
        command.toArray(String[]::new));
  }

  @Test
  void kpaths_agrees_with_the_tracer() throws Exception {
    check(Profiler.KPATHS);
  }

  @Test
  void ksf_agrees_with_the_tracer() throws Exception {
    check(Profiler.KSF);
  }

  @Test
  void bl_agrees_with_the_tracer() throws Exception {
    check(Profiler.BL);
  }

  private static void check(Profiler profiler) throws Exception {
    ProfileWeights weights = ProfileWeights.of(earlier, done -> {});
    Exactness.Instrumented woven =
        programs.instrument("measured-" + profiler.label(), options(profiler).withWeights(weights));
    assertThat(woven.measured()).as("methods that ran before").isEqualTo(earlier.methods().size());
    List<String> differences = new ArrayList<>();
    for (TestProgram program : chosen()) {
      Exactness.Verdict verdict = run(woven, program);
      System.out.printf(
          "[exactness] measured weights, %s %s: %s%n",
          profiler.label(), name(program), verdict.comparison().figures());
      assertThat(verdict.outcome().status()).as(name(program)).isEqualTo(program.status());
      verdict.comparison().differences().forEach(d -> differences.add(name(program) + ": " + d));
      Files.delete(verdict.profile());
    }
    assertThat(differences).isEmpty();
  }

  @Test
  void edges_that_ran_most_have_the_value_0() throws Exception {
    Map<MethodKey, String> hottest = new TreeMap<>();
    WeaveOptions options =
        options(Profiler.KPATHS)
            .withWeights(ProfileWeights.of(earlier, done -> {}))
            .withRewriter(
                (key, plan) -> {
                  synchronized (hottest) {
                    hottest.put(key, HottestEdges.ofValueOtherThan0(plan, earlier, key));
                  }
                  return plan.probes();
                });

    programs.instrument("values", options);

    assertThat(hottest.keySet()).containsAll(earlier.methods());
    assertThat(hottest.values()).as("%s", hottest).containsOnly("");
  }
}
