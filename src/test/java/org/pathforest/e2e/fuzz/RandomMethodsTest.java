package org.pathforest.e2e.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Thorough;

/**
 * Random methods: they do the same with probes as without, however they are instrumented, and every
 * count is right. A batch of classes depends only on its seed. For a longer run: {@code -Pthorough
 * -Dfuzz.batches=N}, {@code -Dfuzz.seed=FIRST}; to repeat one class: {@code -Dfuzz.batches=1
 * -Dfuzz.seed=SEED -Dfuzz.class=NUMBER}. The files of failed batches are kept.
 */
class RandomMethodsTest {
  private static final long FIRST = Long.getLong("fuzz.seed", 1);
  private static final int BATCHES = Integer.getInteger("fuzz.batches", 3);
  private static final int CLASSES = Integer.getInteger("fuzz.classes", 40);
  private static final int ONLY = Integer.getInteger("fuzz.class", -1);

  private static final Map<String, Long> SUMS = new TreeMap<>();

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path folder;

  static LongStream seeds() {
    return LongStream.range(FIRST, FIRST + BATCHES);
  }

  @Test
  void probes_change_nothing_in_a_few_classes_and_count_right() throws Exception {
    check(0, 5);
  }

  @Thorough
  @ParameterizedTest
  @MethodSource("seeds")
  void probes_change_nothing_and_count_right(long seed) throws Exception {
    check(seed, CLASSES);
  }

  private void check(long seed, int classes) throws Exception {
    Path jdk = seed % 3 == 0 ? Jdks.newer().orElse(Jdks.current()) : Jdks.current();
    Batch batch = Batch.make(folder, seed, classes, ONLY, Jdks.feature(jdk));
    assertThat(batch.refused()).as("made badly").hasSizeLessThan(1 + classes / 10);
    Trial trial = new Trial(folder, batch, jdk, seed);
    trial.run();
    System.out.printf(
        "[fuzz] seed %d, JDK %d: %s %s%n", seed, Jdks.feature(jdk), trial.sums, trial.figures);
    trial.sums.forEach((name, n) -> SUMS.merge(name, n, Long::sum));
    assertThat(trial.findings)
        .as("-Dfuzz.batches=1 -Dfuzz.seed=%d; the files are in %s", seed, folder)
        .isEmpty();
    assertThat(trial.leftOut).as("left out").allMatch(RandomMethodsTest::justified);
  }

  /** Whether a method may be left out for this reason. */
  private static boolean justified(String leftOut) {
    return Stream.of(
            "over 64 KiB with probes",
            "with probes, its jumps are too long for ASM to write correct frames",
            "has a subroutine (jsr or ret) that can't be inlined")
        .anyMatch(reason -> leftOut.endsWith(": " + reason));
  }

  @AfterAll
  static void tell() {
    System.out.println("[fuzz] in all: " + SUMS);
  }
}
