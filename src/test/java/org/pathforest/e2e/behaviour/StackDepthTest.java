package org.pathforest.e2e.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Thorough;

/**
 * How much stack recursions of several shapes need, plain and instrumented. A recursion that gets
 * deep for the first time runs in the interpreter; there its frames may grow by half at most.
 */
class StackDepthTest {
  private static final String MAIN = "behaviour.Depth";
  private static final long STACK = 1 << 20;

  @TempDir static Path folder;
  private static Pair pair;

  @BeforeAll
  static void compile() throws Exception {
    Path sources = Javac.resource("behaviour");
    pair =
        Pair.of(
            Javac.compile(Jdks.current(), sources, folder.resolve("depth"), "-g", "-Xlint:none"),
            folder);
  }

  @Test
  void interpreted_recursion_needs_at_most_half_as_much_stack_again() throws Exception {
    List<Integer> plain = depths("plain", pair.runPlain("-Xint", MAIN, "1", "" + STACK));
    List<Integer> woven = depths("woven", pair.runWoven("-Xint", MAIN, "1", "" + STACK));
    show("interpreter", plain, woven);
    String wanted = plain.stream().map(String::valueOf).collect(Collectors.joining(","));
    ChildJvm.Outcome outcome =
        pair.runWoven("-Xint", MAIN, "1", String.valueOf(STACK * 3 / 2), wanted);
    assertThat(outcome.out().lines()).as("reached with 1.5 times the stack").hasSize(plain.size());
    assertThat(outcome.out().lines()).allMatch(line -> line.endsWith(" true"));
  }

  /**
   * A recursion that gets deep in a JVM that has just started: interpreted at first, then compiled
   * on the way. How deep it gets depends on when that is; so deep, plain ones get each time.
   */
  @Thorough
  @Test
  void cold_recursion_runs_in_one_and_a_half_times_the_stack() throws Exception {
    String deep = "7000,7000,7000,7000,3500,3500,7000";
    String byDefault = "-XX:+TieredCompilation";
    ChildJvm.Outcome plain = pair.runPlain(byDefault, MAIN, "1", "" + STACK, deep);
    assertThat(plain.out().lines()).as("plain").hasSize(7).allMatch(l -> l.endsWith(" true"));
    for (int i = 0; i < 3; i++) {
      ChildJvm.Outcome woven =
          pair.runWoven(byDefault, MAIN, "1", String.valueOf(STACK * 3 / 2), deep);
      assertThat(woven.out().lines()).hasSize(7).allMatch(l -> l.endsWith(" true"));
    }
  }

  /**
   * Compiled frames of a few words grow by more than half: the table and the register want room.
   * The bound tells that from the five times that they grew when C1 inlined probes, and kept room
   * for the operand stacks of all of them.
   */
  @Thorough
  @Test
  void recursion_compiled_by_c1_needs_at_most_two_and_a_half_times_the_stack() throws Exception {
    String compiler = "-XX:TieredStopAtLevel=1";
    List<Integer> plain = depths("plain", pair.runPlain(compiler, MAIN, "3000", "" + STACK));
    List<Integer> woven = depths("woven", pair.runWoven(compiler, MAIN, "3000", "" + STACK));
    show(compiler, plain, woven);
    for (int i = 0; i < plain.size(); i++) {
      assertThat((double) plain.get(i) / woven.get(i)).as("shape %d", i).isLessThan(2.5);
    }
  }

  /** Figures, for the documents. */
  @Test
  @Tag("corpus")
  void recursion_compiled_by_c2_is_measured() throws Exception {
    String compiler = "-XX:-TieredCompilation";
    List<Integer> plain = depths("plain", pair.runPlain(compiler, MAIN, "30000", "" + STACK));
    List<Integer> woven = depths("woven", pair.runWoven(compiler, MAIN, "30000", "" + STACK));
    show(compiler, plain, woven);
  }

  private static List<Integer> depths(String what, ChildJvm.Outcome outcome) {
    assertThat(outcome.status()).as(what + outcome.err()).isZero();
    List<Integer> depths = new ArrayList<>();
    for (String line : outcome.out().lines().toList()) {
      depths.add(Integer.parseInt(line.substring(line.indexOf(' ') + 1)));
    }
    assertThat(depths).as(what).isNotEmpty().allMatch(d -> d > 100);
    return depths;
  }

  private static void show(String how, List<Integer> plain, List<Integer> woven) {
    for (int i = 0; i < plain.size(); i++) {
      System.out.printf(
          "[behaviour] stack per call, %s, shape %d: %d bytes, instrumented %d, %.2f times%n",
          how, i, STACK / plain.get(i), STACK / woven.get(i), (double) plain.get(i) / woven.get(i));
    }
  }
}
