package org.pathforest.e2e.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.e2e.Profiles;
import org.pathforest.e2e.Weaving;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/**
 * Counts of programs whose stack overflows in a probe, or whose threads are stopped there. The
 * programs print what they have done, and every count that a profile states must agree.
 */
class OverflowTest {
  private static final int FIRST = 20;
  private static final int SECOND = 30;

  @TempDir static Path folder;
  private static Pair pair;

  @BeforeAll
  static void compile() throws Exception {
    pair = Pair.compiled(folder, "overflow", "-Xlint:none");
  }

  @Thorough
  @ParameterizedTest
  @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:+TieredCompilation"})
  void repeated_iterations_are_counted_or_nothing_is_stated(String how) throws Exception {
    ChildJvm.Outcome o = pair.runWoven(how, "overflow.InLoops");
    assertThat(o.status()).as(o.err()).isZero();
    List<long[]> done = o.out().lines().map(OverflowTest::numbers).toList();
    long[] works = done.get(0);
    long[] guards = done.get(1);
    boolean workOverflowed = works[0] > works[1];
    boolean guardOverflowed = guards[0] > guards[2];
    // The compilers' inlining decides which of the two overflows.
    if (how.equals("-Xint")) {
      assertThat(workOverflowed && guardOverflowed).as("both overflowed").isTrue();
    } else {
      assertThat(workOverflowed || guardOverflowed).as("one overflowed").isTrue();
    }

    Profile profile = ProfileReader.read(pair.profile());

    assertStated(Profiles.method(profile, "work"), FIRST * works[0] + works[1], workOverflowed);
    assertStated(
        Profiles.method(profile, "guard"),
        FIRST * guards[0] + SECOND * guards[1] + guards[2],
        guardOverflowed);
    assertThat(Profiles.method(profile, "cleaned").limits())
        .as("finally")
        .contains("stack-overflow");
  }

  /** Nothing counts an interruption in a probe of such a method, so a limit must name it. */
  @ParameterizedTest
  @ValueSource(strings = {"kpaths", "ksf"})
  void overflow_in_a_probe_is_named_in_a_method_that_can_not_throw_by_itself(Profiler profiler)
      throws Exception {
    Path woven = folder.resolve(profiler.name());
    Weaving.weave(pair.plain(), woven, WeaveOptions.defaults().with(profiler, 20));

    ChildJvm.Outcome o =
        new Pair(pair.plain(), woven, pair.jdk()).runWoven("-Xint", "overflow.Leaves");

    long[] returned = numbers(o.succeeded().strip());
    Profile profile = ProfileReader.read(Path.of(woven + ".pathprof"));
    assertReturned(Profiles.method(profile, "loop"), returned[0]);
    assertReturned(Profiles.method(profile, "choice"), returned[1]);
    assertThat(Profiles.method(profile, "loop").limits()).contains("stack-overflow");
  }

  @Test
  void threads_that_are_stopped_anywhere_die_and_leave_a_profile_that_says_so() throws Exception {
    assumeTrue(Runtime.version().feature() < 20, "a JDK with Thread.stop");
    ChildJvm.Outcome o = pair.runWoven("-XX:TieredStopAtLevel=1", "overflow.Stopped");
    assertThat(o.succeeded()).isEqualTo("0\n");
    Profile profile = ProfileReader.read(pair.profile());
    MethodProfile work = Profiles.method(profile, "work");
    assertThat(work.interrupted()).isNotEmpty();
    assertThat(work.limits()).contains("thread-stopped");
  }

  private static void assertReturned(MethodProfile m, long times) throws Exception {
    assertThat(Profiles.returns(m)).as(m.key().method() + " returned").isEqualTo(times);
  }

  /** What the profile states is right, and a method that overflowed names the limit. */
  private static void assertStated(MethodProfile m, long paths, boolean overflowed)
      throws Exception {
    if (m.exactUpTo() > 0) {
      assertThat(Profiles.paths(m))
          .as("paths of %s that have ended", m.key().method())
          .isEqualTo(paths);
    }
    if (overflowed) {
      assertThat(m.limits()).as(m.key().method()).contains("stack-overflow");
    }
  }

  private static long[] numbers(String line) {
    return Stream.of(line.split(" ")).mapToLong(Long::parseLong).toArray();
  }
}
