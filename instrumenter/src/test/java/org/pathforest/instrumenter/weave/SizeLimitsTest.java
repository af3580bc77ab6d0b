package org.pathforest.instrumenter.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.pathforest.instrumenter.weave.code.CodeSizes;
import org.pathforest.instrumenter.weave.code.CompileLimit;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.RegisterKind;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.testkit.Thorough;

/**
 * Code and classes that would become too large. They get fewer probes or stay as they were, and a
 * limit is named.
 */
class SizeLimitsTest {
  /** Returns a loop of this many blocks in a row that can throw, about 13 bytes each. */
  private static String throwing(int blocks) {
    return loop(blocks, "iload 0; ifle b%1$d; sipush 1000; iload 0; idiv; pop; b%1$d: ");
  }

  /**
   * Returns a loop of this many blocks in a row that can throw, 9 bytes each. It has two paths and
   * few probes.
   */
  private static String chain(int blocks) {
    return loop(blocks, "sipush 1000; iload 0; idiv; pop; goto b%1$d; b%1$d: ");
  }

  private static String loop(int blocks, String block) {
    return IntStream.range(0, blocks)
        .mapToObj(block::formatted)
        .collect(
            Collectors.joining("", "head: ", "iinc 0 -1; iload 0; ifgt head; iload 0; ireturn"));
  }

  private static byte[] made(String code) {
    return Made.run(Opcodes.V1_8, code);
  }

  private static int size(byte[] classFile) {
    return CodeSizes.of(classFile).get("run(I)I");
  }

  private static void assertLeftOut(MethodMap method, String reason) {
    assertThat(method.status()).isEqualTo(MethodMap.Status.LEFT_OUT);
    assertThat(method.reason()).isEqualTo(reason);
  }

  @Test
  void method_that_hotspot_compiles_is_reduced_by_name_so_that_it_still_does() {
    byte[] original = made(chain(700));
    assertThat(size(original)).isBetween(6000, CompileLimit.BYTES);
    Woven w = Woven.of(original);
    assertThat(size(w.bytes())).isLessThanOrEqualTo(CompileLimit.BYTES);
    assertThat(w.map("run").probes().limits()).containsExactly("prefixes-not-kept");
    assertThat(w.map("run").probes().interrupted()).isEqualTo(InterruptedMode.COUNT);
    assertThat(w.huge()).isEmpty();
    w.runsTheSame(3, 0);
    assertThat(w.ended("run")).isEqualTo(3);
    assertThat(w.paths("run")).containsEntry("left ", 1L);
  }

  @Test
  void method_that_no_weaving_keeps_below_the_compile_limit_is_woven_in_full_and_named() {
    byte[] original = made(throwing(720));
    assertThat(size(original)).isBetween(7000, CompileLimit.BYTES);
    Woven w = Woven.of(original);
    assertThat(size(w.bytes())).isGreaterThan(CompileLimit.BYTES);
    assertThat(w.map("run").probes().limits()).isEmpty();
    assertThat(w.map("run").probes().interrupted()).isEqualTo(InterruptedMode.PREFIX);
    assertThat(w.huge())
        .containsExactly(new HugeMethod(w.map("run").key(), size(original), size(w.bytes())));
    assertThat(w.huge().get(0).sizes()).matches("[0-9,]+ bytes of code, 7,\\d{3} before");
    w.runsTheSame(2);
  }

  @Test
  void method_that_hotspot_never_compiled_is_not_reduced() {
    byte[] original = made(throwing(1000));
    assertThat(size(original)).isGreaterThan(CompileLimit.BYTES);
    Woven w = Woven.of(original);
    assertThat(w.map("run").probes().limits()).isEmpty();
    assertThat(w.huge()).isEmpty();
  }

  @Test
  void method_just_as_large_as_hotspot_compiles_is_not_beyond_the_limit() {
    byte[] exact = ofSize(CompileLimit.BYTES);
    byte[] beyond = ofSize(CompileLimit.BYTES + 1);
    assertThat(Woven.of(beyond).huge()).as("was beyond before").isEmpty();
    Woven w = Woven.of(exact);
    assertThat(size(w.bytes())).isGreaterThan(CompileLimit.BYTES);
    assertThat(w.huge()).extracting(HugeMethod::before).containsExactly(CompileLimit.BYTES);
  }

  /** Returns a method with two paths and this many bytes of code. */
  private static byte[] ofSize(int bytes) {
    return made("nop; ".repeat(bytes - size(made(throwing(1)))) + throwing(1));
  }

  @Test
  @Thorough
  void method_that_would_pass_64_kib_is_reduced_by_name() {
    Woven w = Woven.of(made(chain(5500)));
    assertThat(w.map("run").status()).isEqualTo(MethodMap.Status.INSTRUMENTED);
    assertThat(w.map("run").probes().limits()).containsExactly("prefixes-not-kept");
    w.runsTheSame(2);
    assertThat(w.ended("run")).isEqualTo(2);
  }

  @Test
  void method_that_would_pass_64_kib_however_thin_is_left_as_it_was() {
    byte[] original = withConstants(Opcodes.V1_8, 0, 5950);
    Woven w = Woven.of(original);
    assertLeftOut(w.map("run"), "over 64 KiB with probes");
    assertThat(w.huge()).isEmpty();
    assertThat(size(w.bytes())).isEqualTo(size(original));
    assertThat(w.map("small").probes().index()).as("behind the slot of the other").isOne();
    w.same("run", 2);
    w.same("small", 2);
  }

  @Test
  @Timeout(60)
  void interface_is_woven_though_its_initialiser_has_no_room() {
    byte[] original =
        Made.assembled(
            Opcodes.V1_8,
            Made.INTERFACE,
            "FullInterface",
            true,
            c -> {
              Made.method(c, "run(I)I", throwing(3));
              Made.method(c, Opcodes.ACC_STATIC, "<clinit>()V", "nop; ".repeat(65_530) + "return");
            });
    Woven w = Woven.of(original);
    assertThat(w.map("run").status()).isEqualTo(MethodMap.Status.INSTRUMENTED);
    assertThat(w.map("<clinit>").status()).isEqualTo(MethodMap.Status.TRIVIAL);
    w.runsTheSame(2);
  }

  @Test
  void class_whose_constant_pool_would_overflow_is_left_as_it_was() {
    Woven w = Woven.of(withConstants(Opcodes.V1_8, 65_515, 3));
    assertThat(w.bytes()).isNull();
    assertLeftOut(w.map("run"), "constant pool of its class too large with probes");
  }

  @Test
  void class_whose_constant_pool_has_just_room_is_woven() {
    Woven w = Woven.of(withConstants(Opcodes.V1_8, 65_000, 3));
    w.runsTheSame(2);
    assertThat(w.ended("run")).isPositive();
  }

  /**
   * Returns a class with this many constants of its own, a small method, and a method of this many
   * blocks.
   */
  private static byte[] withConstants(int version, int constants, int blocks) {
    return Made.assembled(
        version,
        "C",
        c -> {
          for (int i = 0; i < constants; i++) {
            c.newConst(i + 1_000_000);
          }
          Made.method(c, "run(I)I", throwing(blocks));
          Made.method(c, "small(I)I", throwing(3));
        });
  }

  /** Returns how many more constants fit in a class file. */
  private static int room(byte[] classFile) {
    return 65_535 - new ClassReader(classFile).getItemCount();
  }

  @Test
  void numbers_are_computed_where_the_constant_pool_has_no_room_for_them() {
    int blocks = 100; // some thirty different increments, each a long constant
    byte[] small = withConstants(Opcodes.V1_8, 0, blocks);
    Woven free = Woven.of(small);
    byte[] original = withConstants(Opcodes.V1_8, 65_465, blocks);
    assertThat(room(small) - room(free.bytes())).as("needed").isGreaterThan(room(original));

    Woven w = Woven.of(original);

    assertThat(w.map("run").status()).isEqualTo(MethodMap.Status.INSTRUMENTED);
    assertThat(w.map("run").probes().register()).isEqualTo(RegisterKind.LONG);
    assertThat(w.map("small").probes().register()).isEqualTo(RegisterKind.INT);
    assertThat(w.map("run").probes().limits()).isEmpty();
    free.runsTheSame(3, 0);
    w.runsTheSame(3, 0);
    assertThat(w.paths("run")).isEqualTo(free.paths("run"));
    assertThat(w.ended("run")).isPositive();
  }

  @ParameterizedTest
  @CsvSource({
    "65300, INT []",
    "65499, LONG []",
    "65506, LONG [interruptions-not-counted]",
    "65515, constant pool of its class too large with probes"
  })
  void less_is_kept_in_a_full_constant_pool_and_always_by_name(int constants, String kept) {
    assertThat(kept(Opcodes.V1_8, constants)).isEqualTo(kept);
  }

  @ParameterizedTest
  @ValueSource(ints = {Opcodes.V1_4, Opcodes.V1_8, Opcodes.V17})
  @Thorough
  void the_less_room_the_constant_pool_has_the_less_is_kept(int version) {
    List<String> kept = new ArrayList<>();
    for (int constants = 65_400; constants <= 65_520; constants += 4) {
      String now = kept(version, constants);
      if (kept.isEmpty() || !kept.get(kept.size() - 1).equals(now)) {
        kept.add(now);
      }
    }
    assertThat(kept)
        .containsExactly(
            "INT []",
            "LONG []",
            "LONG [interruptions-not-counted]",
            "constant pool of its class too large with probes");
  }

  /** Returns what is kept of a class with this many constants of its own. */
  private static String kept(int version, int constants) {
    Woven w = Woven.of(withConstants(version, constants, 40));
    MethodMap run = w.map("run");
    MethodMap small = w.map("small");
    assertThat(small.status()).isEqualTo(run.status());
    if (w.bytes() != null) {
      w.same("run", 3);
      w.same("small", 3);
      assertThat(w.ended("run")).isPositive();
      assertThat(w.ended("small")).isEqualTo(3);
    }
    boolean leftOut = run.status() == MethodMap.Status.LEFT_OUT;
    return leftOut ? run.reason() : small.probes().register() + " " + run.probes().limits();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void empty_finalizer_stays_empty(boolean singlePaths) {
    byte[] original =
        Made.assembled(
            Opcodes.V1_8,
            "Final",
            c -> {
              Made.method(c, "run(I)I", throwing(1));
              Made.method(c, Opcodes.ACC_PROTECTED, "finalize()V", "return");
            });
    Woven w = Woven.of(WeaveOptions.defaults().withSinglePaths(singlePaths), original);
    assertThat(CodeSizes.of(w.bytes()).get("finalize()V")).isEqualTo(1);
    assertThat(w.map("finalize").status()).isEqualTo(MethodMap.Status.TRIVIAL);
  }

  @Test
  void method_that_can_not_be_woven_is_left_as_it_was_and_named() {
    byte[] original = withConstants(Opcodes.V17, 0, 2);
    WeaveOptions failing =
        WeaveOptions.defaults()
            .withRewriter(
                (key, plan) -> {
                  if (key.method().equals("small")) {
                    throw new IllegalStateException("not this one\nsecond line");
                  }
                  return plan.probes();
                });
    Woven w = Woven.of(failing, original);
    assertLeftOut(w.map("small"), "can't be instrumented (IllegalStateException: not this one)");
    assertThat(CodeSizes.of(w.bytes()).get("small(I)I"))
        .isEqualTo(CodeSizes.of(original).get("small(I)I"));
    w.same("small", 3);
    w.same("run", 3);
    assertThat(w.ended("run")).isPositive();
  }

  @Test
  void too_many_locals_are_a_reason_too() {
    Woven w = Woven.of(Made.run(Opcodes.V1_4, "iconst_0; istore 65533; " + throwing(1)));
    assertThat(w.map("run").status()).isEqualTo(MethodMap.Status.LEFT_OUT);
    assertThat(w.map("run").reason()).contains("more than 65535 locals");
  }

  @Test
  void methods_with_more_paths_than_asked_for_are_left_out_by_name() {
    String body =
        """
        static int run(int n) { return n > 1 ? n > 2 ? 3 : 2 : 1; }
        static int more(int n) {
          int x = 0;
          for (int i = 0; i < n; i++) { if (i > 2) x++; if (i > 3) x++; if (i > 4) x++; }
          return x;
        }
        """;
    Woven w = Woven.of(WeaveOptions.defaults().withMostPaths(7), Made.compiledBody(17, body));
    assertThat(w.map("run").status()).isEqualTo(MethodMap.Status.INSTRUMENTED);
    assertLeftOut(w.map("more"), "more than 7 paths, the limit that was set");
  }
}
