package org.pathforest.e2e.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileReader;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/**
 * Where the stack overflows in a probe, what is stated is right all the same: {@code
 * overflow.InLoops} says itself what it has done.
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
  void owed_iterations_are_counted_or_nothing_is_stated(String how) throws Exception {
    ChildJvm.Outcome o = pair.runWoven(how, "overflow.InLoops");
    assertThat(o.status()).as(o.err()).isZero();
    List<long[]> done = o.out().lines().map(OverflowTest::numbers).toList();
    long[] works = done.get(0);
    long[] guards = done.get(1);
    assertThat(works[0]).as("some overflowed behind the loop").isGreaterThan(works[1]);

    Profile profile = ProfileReader.read(pair.profile());

    assertStated(method(profile, "work"), FIRST * works[0] + works[1]);
    assertStated(method(profile, "guard"), FIRST * guards[0] + SECOND * guards[1] + guards[2]);
    assertThat(method(profile, "cleaned").limits()).as("finally").contains("stack-overflow");
  }

  private static void assertStated(MethodProfile m, long paths) throws Exception {
    if (m.exactUpTo() > 0) {
      assertThat(Arrays.stream(m.countsById()).sum())
          .as("paths of %s that have ended", m.key().method())
          .isEqualTo(paths);
    }
    assertThat(m.limits()).as(m.key().method()).contains("stack-overflow");
  }

  private static long[] numbers(String line) {
    return Stream.of(line.split(" ")).mapToLong(Long::parseLong).toArray();
  }

  private static MethodProfile method(Profile profile, String name) throws Exception {
    for (MethodKey key : profile.methods()) {
      if (key.method().equals(name)) {
        return profile.method(key);
      }
    }
    throw new AssertionError("no method " + name + " in " + profile.methods());
  }
}
