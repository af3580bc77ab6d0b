package org.pathforest.instrumenter.weave.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.pathforest.instrumenter.weave.Made;
import org.pathforest.instrumenter.weave.Woven;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.scheme.kiter.IterationScheme;
import org.pathforest.paths.scheme.kiter.LoopLengths;

/** Tables that {@code kiter} requests: arrays up to a number of paths, and hash tables above it. */
class IterationTablesTest {
  /** 2^12 + 2^10 paths, too many for an array in other tables. */
  private static final int PATHS = 5_120;

  private static final byte[] ORIGINAL =
      Made.compiledBody(
          11,
          "static int run(int n) { int x = 0; if (n >= 0) { %s} else { %s} return x; }"
              .formatted(diamonds(12), diamonds(10)));

  private static String diamonds(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "if ((n & " + (1 << i) + ") != 0) { x += " + i + "; } ")
        .collect(Collectors.joining());
  }

  private static WeaveOptions options(int arrayPaths) {
    return WeaveOptions.defaults()
        .with(Profiler.of(new IterationScheme(LoopLengths.all(), arrayPaths, 60_000)), 2);
  }

  /** Returns the kinds of tables that the code requests. */
  private static List<Integer> tables(byte[] woven) {
    ClassNode c = new ClassNode();
    new ClassReader(woven).accept(c, 0);
    return c.methods.stream()
        .flatMap(m -> Arrays.stream(m.instructions.toArray()))
        .filter(n -> n instanceof MethodInsnNode call && call.name.equals("table"))
        .map(n -> n.getPrevious().getOpcode() - Opcodes.ICONST_0)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {PATHS, 6_000, 60_000})
  void method_with_as_many_paths_as_the_option_allows_has_an_array(int arrayPaths) {
    assertThat(tables(Woven.of(options(arrayPaths), ORIGINAL).bytes()))
        .containsExactly(Holder.ARRAY);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 4_096, PATHS - 1})
  void method_with_more_paths_than_the_option_allows_has_a_hash_table(int arrayPaths) {
    assertThat(tables(Woven.of(options(arrayPaths), ORIGINAL).bytes()))
        .containsExactly(Holder.HASHED);
  }

  @Test
  void other_schemes_leave_it_to_the_table() {
    WeaveOptions structural = options(PATHS).with(Profiler.of("structural"), 1);
    assertThat(tables(Woven.of(structural, ORIGINAL).bytes())).containsExactly(Holder.INT);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, PATHS})
  void each_path_has_a_number_of_its_own(int arrayPaths) {
    Woven woven = Woven.of(options(arrayPaths), ORIGINAL);
    for (int n = -1024; n < 4096; n++) {
      woven.runsTheSame(n);
    }
    assertThat(woven.counts("run")).hasSize(PATHS);
    assertThat(woven.counts("run").values()).containsOnly(1L);
  }
}
