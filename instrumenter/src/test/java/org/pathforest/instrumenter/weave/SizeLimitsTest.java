package org.pathforest.instrumenter.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.pathforest.paths.map.InterruptedMode;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.RegisterKind;

/** What would become too large is woven more sparsely, or left as it was, by name. */
class SizeLimitsTest {
  /** So many blocks in a row that can throw, about 13 bytes each, in a loop. */
  private static void throwing(MethodVisitor m, int blocks) {
    Label head = new Label();
    m.visitLabel(head);
    for (int i = 0; i < blocks; i++) {
      Label next = new Label();
      m.visitVarInsn(Opcodes.ILOAD, 0);
      m.visitJumpInsn(Opcodes.IFLE, next);
      m.visitIntInsn(Opcodes.SIPUSH, 1000);
      m.visitVarInsn(Opcodes.ILOAD, 0);
      m.visitInsn(Opcodes.IDIV);
      m.visitInsn(Opcodes.POP);
      m.visitLabel(next);
    }
    m.visitIincInsn(0, -1);
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitJumpInsn(Opcodes.IFGT, head);
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitInsn(Opcodes.IRETURN);
  }

  /** So many blocks in a row that can throw, 9 bytes each, in a loop: two paths, few probes. */
  private static void chain(MethodVisitor m, int blocks) {
    Label head = new Label();
    m.visitLabel(head);
    for (int i = 0; i < blocks; i++) {
      Label next = new Label();
      m.visitIntInsn(Opcodes.SIPUSH, 1000);
      m.visitVarInsn(Opcodes.ILOAD, 0);
      m.visitInsn(Opcodes.IDIV);
      m.visitInsn(Opcodes.POP);
      m.visitJumpInsn(Opcodes.GOTO, next);
      m.visitLabel(next);
    }
    m.visitIincInsn(0, -1);
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitJumpInsn(Opcodes.IFGT, head);
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitInsn(Opcodes.IRETURN);
  }

  private static byte[] chain(String name, int blocks) {
    return Made.byHand(
        Opcodes.V1_8, name, c -> Made.staticMethod(c, "run", "(I)I", m -> chain(m, blocks)));
  }

  private static byte[] throwing(String name, int blocks) {
    return Made.byHand(
        Opcodes.V1_8, name, c -> Made.staticMethod(c, "run", "(I)I", m -> throwing(m, blocks)));
  }

  private static int size(byte[] classFile) {
    return CodeSizes.of(classFile).get("run(I)I");
  }

  @Test
  void method_that_hotspot_compiles_is_thinned_by_name_so_that_it_still_does() {
    byte[] original = chain("Hot", 700);
    assertThat(size(original)).isBetween(6000, CompileLimit.BYTES);
    Woven w = Woven.of(original);
    assertThat(size(w.bytes())).isLessThanOrEqualTo(CompileLimit.BYTES);
    assertThat(w.map("run").limits()).containsExactly("prefixes-not-kept");
    assertThat(w.map("run").interrupted()).isEqualTo(InterruptedMode.COUNT);
    assertThat(w.huge()).isEmpty();
    w.same("Hot", "run", 3);
    w.same("Hot", "run", 0);
    assertThat(w.ended("run")).isEqualTo(3);
    assertThat(w.paths("run")).containsEntry("left ", 1L);
  }

  @Test
  void method_that_no_weaving_keeps_below_the_compile_limit_is_woven_in_full_and_named() {
    byte[] original = throwing("Hopeless", 720);
    assertThat(size(original)).isBetween(7000, CompileLimit.BYTES);
    Woven w = Woven.of(original);
    assertThat(size(w.bytes())).isGreaterThan(CompileLimit.BYTES);
    assertThat(w.map("run").limits()).isEmpty();
    assertThat(w.map("run").interrupted()).isEqualTo(InterruptedMode.PREFIX);
    assertThat(w.huge())
        .containsExactly(
            new HugeMethod(
                w.map("run").key(), size(original), CodeSizes.of(w.bytes()).get("run(I)I")));
    assertThat(w.huge().get(0).sizes()).matches("[0-9,]+ bytes of code, 7,\\d{3} before");
    w.same("Hopeless", "run", 2);
  }

  @Test
  void method_that_hotspot_never_compiled_is_not_thinned() {
    byte[] original = throwing("Cold", 1000);
    assertThat(size(original)).isGreaterThan(CompileLimit.BYTES);
    Woven w = Woven.of(original);
    assertThat(w.map("run").limits()).isEmpty();
    assertThat(w.huge()).isEmpty();
  }

  @Test
  void method_just_as_large_as_hotspot_compiles_is_not_beyond_the_limit() {
    byte[] exact = ofSize("Exact", CompileLimit.BYTES);
    byte[] beyond = ofSize("Beyond", CompileLimit.BYTES + 1);
    assertThat(Woven.of(beyond).huge()).as("was beyond before").isEmpty();
    Woven w = Woven.of(exact);
    assertThat(size(w.bytes())).isGreaterThan(CompileLimit.BYTES);
    assertThat(w.huge()).extracting(HugeMethod::before).containsExactly(CompileLimit.BYTES);
  }

  /** A method with two paths and that many bytes of code. */
  private static byte[] ofSize(String name, int bytes) {
    byte[] empty = padded(name, 0);
    return padded(name, bytes - size(empty));
  }

  private static byte[] padded(String name, int nops) {
    return Made.byHand(
        Opcodes.V1_8,
        name,
        c ->
            Made.staticMethod(
                c,
                "run",
                "(I)I",
                m -> {
                  for (int i = 0; i < nops; i++) {
                    m.visitInsn(Opcodes.NOP);
                  }
                  throwing(m, 1);
                }));
  }

  @Test
  void method_that_would_pass_64_kib_is_thinned_by_name() {
    byte[] original = chain("Large", 5500);
    Woven w = Woven.of(original);
    assertThat(w.map("run").status()).isEqualTo(MethodMap.Status.INSTRUMENTED);
    assertThat(w.map("run").limits()).containsExactly("prefixes-not-kept");
    w.same("Large", "run", 2);
    assertThat(w.ended("run")).isEqualTo(2);
  }

  @Test
  void method_that_would_pass_64_kib_however_thin_is_left_as_it_was() {
    byte[] original =
        Made.byHand(
            Opcodes.V1_8,
            "Full",
            c -> {
              Made.staticMethod(c, "run", "(I)I", m -> throwing(m, 5950));
              Made.staticMethod(c, "small", "(I)I", m -> throwing(m, 3));
            });
    Woven w = Woven.of(original);
    assertThat(w.map("run").status()).isEqualTo(MethodMap.Status.LEFT_OUT);
    assertThat(w.map("run").reason()).isEqualTo("over 64 KiB with probes");
    assertThat(w.huge()).isEmpty();
    assertThat(size(w.bytes())).isEqualTo(size(original));
    assertThat(w.map("small").index()).isZero();
    w.same("Full", "run", 2);
    w.same("Full", "small", 2);
  }

  @Test
  @Timeout(60)
  void interface_is_woven_though_its_initialiser_has_no_room() {
    byte[] original =
        Made.byHand(
            Opcodes.V1_8,
            Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT | Opcodes.ACC_INTERFACE,
            "FullInterface",
            true,
            c -> {
              Made.staticMethod(c, "run", "(I)I", m -> throwing(m, 3));
              Made.method(
                  c,
                  Opcodes.ACC_STATIC,
                  "<clinit>",
                  "()V",
                  m -> {
                    for (int i = 0; i < 65_530; i++) {
                      m.visitInsn(Opcodes.NOP);
                    }
                    m.visitInsn(Opcodes.RETURN);
                  });
            });
    Woven w = Woven.of(original);
    assertThat(w.map("run").status()).isEqualTo(MethodMap.Status.INSTRUMENTED);
    assertThat(w.map("<clinit>").status()).isEqualTo(MethodMap.Status.TRIVIAL);
    w.same("FullInterface", "run", 2);
  }

  @Test
  void class_whose_constant_pool_would_overflow_is_left_as_it_was() {
    byte[] original = withConstants("Constants", 65_500);
    Woven w = Woven.of(original);
    assertThat(w.bytes()).isNull();
    assertThat(w.map("run").status()).isEqualTo(MethodMap.Status.LEFT_OUT);
    assertThat(w.map("run").reason()).isEqualTo("constant pool of its class too large with probes");
  }

  @Test
  void class_whose_constant_pool_has_just_room_is_woven() {
    Woven w = Woven.of(withConstants("Room", 65_000));
    w.same("Room", "run", 2);
    assertThat(w.ended("run")).isPositive();
  }

  private static byte[] withConstants(String name, int constants) {
    return withConstants(Opcodes.V1_8, name, constants, 3);
  }

  /** A class with so many constants of its own, a small method, and one of so many blocks. */
  private static byte[] withConstants(int version, String name, int constants, int blocks) {
    return Made.byHand(
        version,
        name,
        c -> {
          for (int i = 0; i < constants; i++) {
            c.newConst(i + 1_000_000);
          }
          Made.staticMethod(c, "run", "(I)I", m -> throwing(m, blocks));
          Made.staticMethod(c, "small", "(I)I", m -> throwing(m, 3));
        });
  }

  /** Constants that a class file has room for still. */
  private static int room(byte[] classFile) {
    return 65_535 - new ClassReader(classFile).getItemCount();
  }

  @Test
  void numbers_are_computed_where_the_constant_pool_has_no_room_for_them() {
    int blocks = 100; // increments of some thirty different sizes, each a long of its own
    Woven free = Woven.of(withConstants(Opcodes.V1_8, "Free", 0, blocks));
    byte[] original = withConstants(Opcodes.V1_8, "Numbers", 65_440, blocks);
    int needed = room(withConstants(Opcodes.V1_8, "Free", 0, blocks)) - room(free.bytes());
    assertThat(needed).isGreaterThan(room(original));

    Woven w = Woven.of(original);

    assertThat(w.map("run").status()).isEqualTo(MethodMap.Status.INSTRUMENTED);
    assertThat(w.map("run").register()).isEqualTo(RegisterKind.LONG);
    assertThat(w.map("small").register()).isEqualTo(RegisterKind.INT);
    assertThat(w.map("run").limits()).isEmpty();
    for (Woven each : List.of(free, w)) {
      each.same(each.map("run").key().className(), "run", 3);
      each.same(each.map("run").key().className(), "run", 0);
    }
    assertThat(w.paths("run")).isEqualTo(free.paths("run"));
    assertThat(w.ended("run")).isPositive();
  }

  @ParameterizedTest
  @ValueSource(ints = {Opcodes.V1_4, Opcodes.V1_8, Opcodes.V17})
  void the_less_room_the_constant_pool_has_the_less_is_kept_and_always_by_name(int version) {
    List<String> kept = new ArrayList<>();
    for (int constants = 65_300; constants <= 65_500; constants += 4) {
      String name = "Room" + version + "x" + constants;
      Woven w = Woven.of(withConstants(version, name, constants, 40));
      MethodMap run = w.map("run");
      String what =
          run.status() == MethodMap.Status.LEFT_OUT
              ? run.reason()
              : w.map("small").register() + " " + run.limits();
      assertThat(w.map("small").status()).isEqualTo(run.status());
      if (w.bytes() != null) {
        w.same(name, "run", 3);
        w.same(name, "small", 3);
        assertThat(w.ended("run")).isPositive();
        assertThat(w.ended("small")).isEqualTo(3);
      }
      if (kept.isEmpty() || !kept.get(kept.size() - 1).equals(what)) {
        kept.add(what);
      }
    }
    assertThat(kept)
        .containsExactly(
            "INT []",
            "LONG []",
            "LONG [interruptions-not-counted]",
            "constant pool of its class too large with probes");
  }

  @Test
  void empty_finalizer_stays_empty() {
    for (boolean singlePaths : new boolean[] {false, true}) {
      Woven w =
          Woven.of(
              WeaveOptions.defaults().withSinglePaths(singlePaths),
              Made.byHand(Opcodes.V1_8, "Final" + singlePaths, SizeLimitsTest::finalizers));
      assertThat(CodeSizes.of(w.bytes()).get("finalize()V")).isEqualTo(1);
      assertThat(w.map("finalize").status()).isEqualTo(MethodMap.Status.TRIVIAL);
    }
  }

  private static void finalizers(ClassWriter c) {
    Made.staticMethod(c, "run", "(I)I", m -> throwing(m, 1));
    Made.method(c, Opcodes.ACC_PROTECTED, "finalize", "()V", m -> m.visitInsn(Opcodes.RETURN));
  }

  @Test
  void method_that_can_not_be_woven_is_left_as_it_was_and_named() {
    byte[] original =
        Made.byHand(
            Opcodes.V17,
            "One",
            c -> {
              Made.staticMethod(c, "run", "(I)I", m -> throwing(m, 2));
              Made.staticMethod(c, "bad", "(I)I", m -> throwing(m, 2));
            });
    Woven w =
        Woven.of(
            WeaveOptions.defaults()
                .withRewriter(
                    (key, plan) -> {
                      if (key.method().equals("bad")) {
                        throw new IllegalStateException("not this one\nsecond line");
                      }
                      return plan.probes();
                    }),
            original);
    MethodMap bad = w.map("bad");
    assertThat(bad.status()).isEqualTo(MethodMap.Status.LEFT_OUT);
    assertThat(bad.reason()).isEqualTo("can't be woven (IllegalStateException: not this one)");
    assertThat(CodeSizes.of(w.bytes()).get("bad(I)I"))
        .isEqualTo(CodeSizes.of(original).get("bad(I)I"));
    w.same("One", "bad", 3);
    w.same("One", "run", 3);
    assertThat(w.ended("run")).isPositive();
  }

  @Test
  void too_many_locals_are_a_reason_too() {
    byte[] original =
        Made.byHand(
            Opcodes.V1_4,
            "Locals",
            c ->
                Made.staticMethod(
                    c,
                    "run",
                    "(I)I",
                    m -> {
                      m.visitInsn(Opcodes.ICONST_0);
                      m.visitVarInsn(Opcodes.ISTORE, 65_533);
                      throwing(m, 1);
                    }));
    Woven w = Woven.of(original);
    assertThat(w.map("run").status()).isEqualTo(MethodMap.Status.LEFT_OUT);
    assertThat(w.map("run").reason()).contains("more than 65535 locals");
  }

  @Test
  void methods_with_more_paths_than_asked_for_are_left_out_by_name() {
    String source =
        "class Few { static int run(int n) { return n > 1 ? n > 2 ? 3 : 2 : 1; }"
            + " static int more(int n) { int x = 0; for (int i = 0; i < n; i++) { if (i > 2) x++;"
            + " if (i > 3) x++; if (i > 4) x++; } return x; } }";
    Woven w =
        Woven.of(
            WeaveOptions.defaults().withMostPaths(7),
            Made.inOrder(Made.byJavac(17, "Few", source), "Few"));
    assertThat(w.map("run").status()).isEqualTo(MethodMap.Status.INSTRUMENTED);
    assertThat(w.map("more").status()).isEqualTo(MethodMap.Status.LEFT_OUT);
    assertThat(w.map("more").reason()).isEqualTo("more paths than 7, as asked for");
  }
}
