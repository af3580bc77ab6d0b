package org.pathforest.e2e.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/**
 * Stack use of recursions of several shapes, plain and instrumented. A recursion that gets deep for
 * the first time runs in the interpreter, where its frames may grow by at most half.
 */
@Thorough
class StackDepthTest {
  private static final String MAIN = "behaviour.Depth";
  private static final long STACK = 1 << 20;
  private static final String MORE_STACK = String.valueOf(STACK * 3 / 2);

  @TempDir static Path folder;
  private static Pair pair;

  @BeforeAll
  static void compile() throws Exception {
    pair = Pair.compiled(folder, "behaviour", "-g", "-Xlint:none");
  }

  /** Number of calls of each shape until the stack was full. */
  private record Depths(List<Integer> plain, List<Integer> woven) {
    static Depths with(String compiler, int warmUps) throws Exception {
      String[] command = {compiler, MAIN, "" + warmUps, "" + STACK};
      Depths d = new Depths(numbers(pair.runPlain(command)), numbers(pair.runWoven(command)));
      for (int i = 0; i < d.plain.size(); i++) {
        long before = STACK / d.plain.get(i);
        long after = STACK / d.woven.get(i);
        System.out.printf(
            "[behaviour] stack per call, %s, shape %d: %d bytes, instrumented %d, %.2f times%n",
            compiler, i, before, after, d.times(i));
      }
      return d;
    }

    private static List<Integer> numbers(ChildJvm.Outcome outcome) {
      assertThat(outcome.status()).as(outcome.err()).isZero();
      List<Integer> depths =
          outcome.out().lines().map(l -> Integer.valueOf(l.substring(l.indexOf(' ') + 1))).toList();
      assertThat(depths).isNotEmpty().allMatch(d -> d > 100);
      return depths;
    }

    double times(int shape) {
      return (double) plain.get(shape) / woven.get(shape);
    }
  }

  /** Checks that a run reached the requested depth in all shapes. */
  private static void assertReached(int shapes, ChildJvm.Outcome outcome) {
    assertThat(outcome.out().lines()).hasSize(shapes).allMatch(line -> line.endsWith(" true"));
  }

  @Test
  void interpreted_recursion_needs_at_most_half_as_much_stack_again() throws Exception {
    List<Integer> plain = Depths.with("-Xint", 1).plain;
    String wanted = plain.stream().map(String::valueOf).collect(Collectors.joining(","));
    assertReached(plain.size(), pair.runWoven("-Xint", MAIN, "1", MORE_STACK, wanted));
  }

  /**
   * Runs recursions that get deep in a JVM that has just started. They are interpreted at first,
   * then compiled on the way, and the depth depends on when that happens. Plain runs always reach
   * the depths requested here.
   */
  @Test
  void cold_recursion_runs_in_one_and_a_half_times_the_stack() throws Exception {
    String deep = "7000,7000,7000,7000,3500,3500,7000";
    assertReached(7, pair.runPlain(MAIN, "1", "" + STACK, deep));
    for (int i = 0; i < 3; i++) {
      assertReached(7, pair.runWoven(MAIN, "1", MORE_STACK, deep));
    }
  }

  /**
   * Compiled frames of a few words grow by more than half because of the table and the register.
   * The bound excludes the factor of five that was measured when C1 inlined probes and reserved
   * space for the operand stacks of all of them.
   */
  @Test
  void recursion_compiled_by_c1_needs_at_most_two_and_a_half_times_the_stack() throws Exception {
    Depths depths = Depths.with("-XX:TieredStopAtLevel=1", 3000);
    for (int i = 0; i < depths.plain.size(); i++) {
      assertThat(depths.times(i)).as("shape %d", i).isLessThan(2.5);
    }
  }

  /** Prints figures for the documentation. */
  @Test
  @Tag("corpus")
  void recursion_compiled_by_c2_is_measured() throws Exception {
    Depths.with("-XX:-TieredCompilation", 30000);
  }
}
