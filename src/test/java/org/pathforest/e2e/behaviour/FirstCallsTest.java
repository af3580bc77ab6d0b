package org.pathforest.e2e.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.e2e.Profiles;
import org.pathforest.e2e.Weaving;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Thorough;

/**
 * First calls of instrumented code when stack or heap are nearly full. The program sees only the
 * StackOverflowErrors that any call may throw there. Later calls are counted, and a limit names
 * those that are not.
 */
class FirstCallsTest {
  private static final String MAIN = "firstcalls.FirstCalls";

  @TempDir static Path folder;
  private static Path driver;

  private static final Map<Profiler, Path> WOVEN = new HashMap<>();

  @BeforeAll
  static void compile() throws Exception {
    driver = Javac.compile(Jdks.current(), Javac.resource("firstcalls"), folder.resolve("driver"));
    Path classes =
        Javac.compile(Jdks.current(), Javac.resource("nearly"), folder.resolve("classes"));
    for (Profiler profiler : Profiler.all()) {
      int k = profiler == Profiler.of("kiter") ? 2 : 4;
      WeaveOptions options = WeaveOptions.defaults().with(profiler, k);
      WOVEN.put(profiler, Weaving.weave(classes, folder.resolve(profiler.name()), options).out());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"kpaths", "ksf"})
  void runtime_that_finds_no_stack_at_first_is_there_for_later_calls(Profiler profiler)
      throws Exception {
    checkStack("stack", profiler, Jdks.current(), 0, 35);
  }

  @ParameterizedTest
  @ValueSource(strings = {"kpaths", "ksf"})
  void second_thread_that_finds_no_stack_at_first_is_counted_later(Profiler profiler)
      throws Exception {
    checkStack("second", profiler, Jdks.current(), 5, 35);
  }

  @Thorough
  @ParameterizedTest
  @MethodSource("org.pathforest.instrumenter.weave.plan.Profiler#all")
  void runtime_is_there_for_later_calls_wherever_the_stack_ended(Profiler profiler)
      throws Exception {
    Path newer = Jdks.newer().orElseThrow();
    checkStack("stack", profiler, Jdks.current(), 1, 23);
    checkStack("stack", profiler, Jdks.current(), 2, 23);
    checkStack("stack", profiler, newer, 3, 23);
    checkStack("stack", profiler, newer, 4, 23);
    checkStack("second", profiler, Jdks.current(), 0, 23);
    checkStack("second", profiler, newer, 1, 23);
  }

  /**
   * Checks first calls with little stack left: from so little that nothing fits to so much that
   * everything does.
   *
   * @param program the driver's program
   * @param from least number of frames of the driver's recursion that still fit below the call
   * @param step difference of that number between two calls; it ends at 700
   */
  private static void checkStack(String program, Profiler profiler, Path jdk, int from, int step)
      throws Exception {
    for (String mode : List.of("-Xint", "-XX:TieredStopAtLevel=1")) {
      Path profile = profile();
      String[] command = {program, "" + WOVEN.get(profiler), "" + from, "700", "" + step};
      String out = run(jdk, profile, mode, driver.toString(), command).succeeded();
      String what = program + " " + profiler + " " + mode + " " + jdk;
      long returned = returned(out, what);
      assertThat(returned).as(what).isGreaterThanOrEqualTo(2L * ((700 - from) / step));
      assertCounted(profile, profiler, returned, what);
    }
  }

  @Test
  void calls_from_finally_while_a_full_stack_is_unwound_are_counted() throws Exception {
    checkUnwinding(Profiler.KPATHS, Jdks.current());
  }

  @Thorough
  @ParameterizedTest
  @MethodSource("org.pathforest.instrumenter.weave.plan.Profiler#all")
  void such_calls_are_counted_by_every_profiler(Profiler profiler) throws Exception {
    for (Path jdk : List.of(Jdks.current(), Jdks.newer().orElseThrow())) {
      for (int i = 0; i < 10; i++) {
        checkUnwinding(profiler, jdk);
      }
    }
  }

  private static void checkUnwinding(Profiler profiler, Path jdk) throws Exception {
    Path profile = profile();
    String out = run(jdk, profile, "-Xmixed", withDriver(profiler), "unwinding").succeeded();
    String what = profiler + " " + jdk;
    assertCounted(profile, profiler, returned(out, what), what);
  }

  @ParameterizedTest
  @ValueSource(ints = {128, 700, 4000})
  void runtime_that_finds_no_heap_at_first_counts_when_there_is_some(int kib) throws Exception {
    checkHeap(Profiler.KPATHS, Jdks.current(), kib);
  }

  @Thorough
  @ParameterizedTest
  @MethodSource("org.pathforest.instrumenter.weave.plan.Profiler#all")
  void runtime_counts_as_soon_as_there_is_heap(Profiler profiler) throws Exception {
    for (int kib = 128; kib < 2200; kib += 311) {
      checkHeap(profiler, Jdks.current(), kib);
      checkHeap(profiler, Jdks.newer().orElseThrow(), kib);
    }
  }

  private static void checkHeap(Profiler profiler, Path jdk, int kib) throws Exception {
    Path profile = profile();
    ChildJvm.Outcome outcome = run(jdk, profile, "-Xmx24m", withDriver(profiler), "heap", "" + kib);
    String what = profiler + " " + kib + " KiB " + jdk;
    long returned = returned(outcome.out(), what);
    Profile read = ProfileReader.read(profile);
    if (outcome.err().isEmpty()) {
      assertCounted(profile, profiler, returned, what);
      assertThat(read.meta().limits()).as(what).isEmpty();
    } else {
      assertThat(outcome.err())
          .as(what)
          .startsWith("pathforest: profile: can't start counting yet (")
          .hasLineCount(1);
      assertThat(read.meta().limits()).as(what).contains("lost");
      if (profiler.countsPaths()) {
        MethodProfile method = Profiles.method(read, "applyAsInt");
        assertThat(method.limits()).as(what).contains("lost");
        assertThat(Profiles.paths(method))
            .as(what + ", calls that are counted")
            .isPositive()
            .isLessThan(returned);
      }
    }
  }

  /**
   * Returns the number of calls that returned. The others may have thrown only StackOverflowErrors.
   */
  private static long returned(String out, String what) {
    String[] words = out.strip().split(" ", 2);
    assertThat(words[1]).as(what).isEqualTo("null");
    return Long.parseLong(words[0]);
  }

  private static Path profile() throws Exception {
    return Files.createTempDirectory(folder, "run").resolve("run.pathprof");
  }

  private static String withDriver(Profiler profiler) {
    return WOVEN.get(profiler) + File.pathSeparator + driver;
  }

  private static ChildJvm.Outcome run(
      Path jdk, Path profile, String option, String classPath, String... command) throws Exception {
    return new ChildJvm("-Dpathforest.output=" + profile, "-XX:+UseSerialGC", option)
        .withItsOwnFlags()
        .with(List.of("-cp", classPath, MAIN))
        .with(List.of(command))
        .of(jdk)
        .run();
  }

  /**
   * Checks that every call that returned is counted. For profilers that do not count paths, checks
   * only that the profile has methods.
   */
  private static void assertCounted(Path profile, Profiler profiler, long returned, String what)
      throws Exception {
    if (!profiler.countsPaths()) {
      assertThat(ProfileReader.read(profile).methods()).as(what).isNotEmpty();
      return;
    }
    MethodProfile method = Profiles.method(ProfileReader.read(profile), "applyAsInt");
    assertThat(method.exactUpTo()).as(what).isEqualTo(profiler == Profiler.BL ? 1 : 4);
    assertThat(Profiles.paths(method)).as(what).isEqualTo(returned);
    assertThat(method.limits()).as(what).isSubsetOf("stack-overflow");
  }
}
