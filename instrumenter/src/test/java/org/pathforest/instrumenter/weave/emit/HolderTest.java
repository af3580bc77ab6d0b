package org.pathforest.instrumenter.weave.emit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Opcodes;
import org.pathforest.instrumenter.weave.Made;
import org.pathforest.instrumenter.weave.Woven;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.scheme.kiter.IterationScheme;
import org.pathforest.paths.scheme.kiter.LoopLengths;
import org.pathforest.paths.scheme.structural.StructuralScheme;

/**
 * Instrumented code names only its counter holder, and runs without the runtime if it is missing.
 */
class HolderTest {
  /**
   * Checks that {@code run} behaves as before if its loader does not see the runtime, and that one
   * line says so.
   */
  private static void assertDoesWithout(Woven w, Object... arguments) {
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, UTF_8));
    try {
      Object expected = Woven.call(w.originalClass(), "run", arguments);
      Class<?> type = w.withoutRuntime().load(w.originalClass().getName());
      assertThat(Woven.call(type, "run", arguments)).isEqualTo(expected);
      assertThat(Woven.call(type, "run", arguments)).isEqualTo(expected);
    } finally {
      System.setErr(err);
    }
    assertThat(said.toString(UTF_8).lines())
        .singleElement()
        .asString()
        .startsWith("pathforest: ")
        .contains("not counted: its class loader does not find pathforest-runtime.jar");
  }

  @ParameterizedTest
  @CsvSource({
    "196653, false", // 45.3: Java 1.1
    "46, false",
    "48, false",
    "49, false",
    "50, false",
    "50, true",
    "51, true",
    "52, true",
    "54, true",
    "55, true",
    "61, true",
  })
  void class_of_any_version_does_without_the_runtime(int version, boolean frames) {
    assertDoesWithout(Woven.of(Made.loop(version, frames)), 10);
  }

  @ParameterizedTest
  @MethodSource("org.pathforest.instrumenter.weave.plan.Profiler#all")
  void any_profiler_does_without_the_runtime(Profiler profiler) {
    byte[] original =
        Made.compiledBody(
            17,
            """
            static int run(int n) {
              int r = 0;
              for (int i = 0; i < n; i++) {
                %s
              }
              return r + few(n);
            }
            static int few(int n) { return n > 3 ? 1 : 10 / n; }
            """
                .formatted(
                    "if ((i & 1) == 0) r++; if ((i & 2) == 0) r += n / (n - 1 - i);".repeat(9)));
    // One iteration has 2^18 paths, too many for kiter to number three iterations in a row.
    WeaveOptions options =
        profiler == Profiler.of("kiter")
            ? WeaveOptions.defaults()
                .with(
                    Profiler.of(new IterationScheme(LoopLengths.all(), 6000, Integer.MAX_VALUE)), 1)
            : WeaveOptions.defaults().with(profiler, 3);
    assertDoesWithout(Woven.of(options, original), 7);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8})
  void probes_of_iterations_work_with_and_without_the_runtime(int k) {
    byte[] original =
        Made.compiledBody(
            8,
            """
            static int run(int n) {
              int r = 0;
              for (int i = 0; i < n; i++) {
                if (r > 9) continue;
                r += (i & 1) == 0 ? i : n / (n - i);
              }
              return r;
            }
            """);
    Woven w = Woven.of(WeaveOptions.defaults().with(Profiler.of("kiter"), k), original);
    for (int n = -1; n < 20; n++) {
      w.runsTheSame(n);
    }
    assertThat(w.map("run").probes().scheme().registers()).isEqualTo(k + 1);
    assertDoesWithout(w, 7);
  }

  @ParameterizedTest
  @ValueSource(ints = {Opcodes.V1_5, Opcodes.V1_7, Opcodes.V17})
  void sampled_graphs_do_without_the_runtime(int version) {
    WeaveOptions options = WeaveOptions.defaults().with(Profiler.of(new StructuralScheme(2)), 1);
    assertDoesWithout(Woven.of(options, Made.loop(version, version > Opcodes.V1_5)), 10);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 17})
  void interface_does_without_the_runtime(int release) {
    String source =
        """
        public interface C {
          int VALUE = up(9);
          static int up(int n) { int i = 0; while (i < n) i++; return i; }
          static int run(int n) { int r = VALUE; for (int i = 0; i < n; i++) r += 2; return r; }
        }
        """;
    assertDoesWithout(Woven.of(Made.compiled(release, "C", source)), 3);
  }

  @Test
  void nothing_in_woven_code_names_the_runtime() {
    for (Profiler profiler : Profiler.all()) {
      for (int version : new int[] {Opcodes.V1_1, Opcodes.V1_7, Opcodes.V17}) {
        byte[] original = Made.loop(version, version > Opcodes.V1_5);
        byte[] woven = Woven.of(WeaveOptions.defaults().with(profiler, 3), original).bytes();
        assertThat(new String(woven, ISO_8859_1))
            .contains(HolderFile.nameOf(HolderFile.MAP_ID))
            .doesNotContain("org/pathforest/runtime")
            .doesNotContain("org/pathforest/holder");
      }
    }
  }
}
