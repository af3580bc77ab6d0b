package org.pathforest.instrumenter.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.map.MethodMap;

/** Class files of all versions are instrumented, verified by HotSpot, and count. */
class ClassFileVersionsTest {
  /** A division that ends in a subroutine, with an exception when it divides by 0. */
  private static final String WITH_FINALLY =
      """
      try start end handler
      iconst_0; istore 1
      start: bipush 100; iload 0; idiv; istore 1; jsr subroutine
      end: goto done
      handler: pop; jsr subroutine
      done: iload 1; ireturn
      subroutine: astore 2; iload 0; iconst_1; iand; ifeq even
      iinc 1 1
      even: ret 2
      """;

  @ParameterizedTest
  @CsvSource({
    "196653, false", // 45.3: Java 1.1
    "46, false",
    "47, false",
    "48, false",
    "49, false",
    "50, false",
    "50, true",
    "51, true",
    "52, true",
    "53, true",
    "54, true",
    "55, true",
    "61, true",
  })
  void class_of_any_version_runs_as_before_and_counts(int version, boolean frames) {
    Woven w = Woven.of(Made.loop(version, frames));
    assertThat(new ClassReader(w.bytes()).readInt(4)).isEqualTo(version);
    w.runsTheSame(0, 2, 10);
    assertThat(w.paths("run")).isEqualTo(Made.LOOP_PATHS);
  }

  @ParameterizedTest
  @ValueSource(ints = {45, 46, 47, 48, 49, 50})
  void subroutines_are_inlined_and_counted(int version) {
    Woven w =
        Woven.of(
            Made.assembled(
                version,
                Made.PUBLIC_CLASS,
                "C",
                false,
                c -> Made.method(c, "run(I)I", WITH_FINALLY)));
    assertThat(w.map("run").origin().inlined()).isTrue();
    assertThat(w.same("run", 5)).isEqualTo(20 + 1);
    w.runsTheSame(0, 1);
    assertThat(w.ended("run")).isPositive();
  }

  @Test
  void version_newer_than_this_jvm_is_woven_too() {
    Woven w = Woven.of(Made.run(Opcodes.V21, Made.LOOP));
    assertThat(w.bytes()).isNotNull();
    assertThat(w.map("run").status()).isEqualTo(MethodMap.Status.INSTRUMENTED);
  }

  @Test
  void preview_class_stays_one() {
    byte[] original = Made.run(Opcodes.V17 | Opcodes.V_PREVIEW, Made.LOOP);
    byte[] woven = new ClassWeaver(WeaveOptions.defaults()).weave(original).bytes();
    assertThat(new ClassReader(woven).readInt(4)).isEqualTo(Opcodes.V17 | Opcodes.V_PREVIEW);
    assertThat(members(woven)).isEqualTo("[] [run]");
  }

  private static String members(byte[] file) {
    ClassNode node = new ClassNode();
    new ClassReader(file).accept(node, 0);
    return node.fields.stream().map(f -> f.name).toList()
        + " "
        + node.methods.stream().map(m -> m.name).toList();
  }

  @Test
  void interface_without_methods_counts_its_initialiser() throws Exception {
    byte[] original =
        Made.assembled(
            Opcodes.V1_5,
            Made.INTERFACE,
            "OldInterface",
            false,
            c -> {
              int constant = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
              c.visitField(constant, "VALUE", "I", null, null);
              Made.method(
                  c,
                  Opcodes.ACC_STATIC,
                  "<clinit>()V",
                  """
                  iconst_0; istore 0
                  head: iload 0; bipush 9; if_icmpge done
                  iinc 0 1; goto head
                  done: iload 0; putstatic OldInterface.VALUE I; return
                  """);
            });
    Woven w = Woven.of(original);
    assertThat(members(w.bytes())).isEqualTo("[VALUE] [<clinit>]");
    assertThat(value(w.wovenClass())).isEqualTo(value(w.originalClass()));
    assertThat(w.paths("<clinit>"))
        .isEqualTo(
            Map.of(
                "entry[0, 1, 2]backedge1", 1L,
                "backedge[1, 2]backedge1", 8L,
                "backedge[1, 3]return", 1L));
  }

  private static Object value(Class<?> c) throws ReflectiveOperationException {
    return c.getField("VALUE").get(null);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 9, 11, 17})
  void interface_with_methods_counts_them(int release) {
    String source =
        """
        interface I {
          int VALUE = up(9);
          static int up(int n) { int i = 0; while (i < n) i++; return i; }
          default int twice(int n) { int r = 0; for (int i = 0; i < n; i++) r += 2; return r; }
          static int run(int n) {
            java.util.function.IntUnaryOperator f = i -> i > 3 ? i : -i;
            return new I() {}.twice(n) + f.applyAsInt(n) + VALUE;
          }
        }
        """;
    Woven w = Woven.of(Made.compiled(release, "I", source));
    w.runsTheSame(3, 4);
    assertThat(w.ended("up")).isEqualTo(10);
    assertThat(w.ended("twice")).isEqualTo(4 + 5);
    assertThat(w.ended("lambda$run$0")).isEqualTo(2);
  }

  /**
   * ASM lengthens such jumps by reading the class again, and fails on the mixture of methods with
   * frames and without.
   */
  @Test
  void far_jumps_of_a_class_that_has_no_frames_though_its_version_allows_them() {
    // Returns minus its argument; jumps over 33,000 bytes and back.
    String far =
        "iconst_0; dup; istore 1; istore 2; head: iload 0; ifeq done; "
            + "iinc 2 1; ".repeat(11_000)
            + "iinc 0 -1; iinc 1 -1; goto head; done: iload 1; ireturn";
    byte[] original =
        Made.assembled(
            Opcodes.V1_6,
            Made.PUBLIC_CLASS,
            "FarJumps",
            false,
            c -> {
              Made.method(c, "run(I)I", far);
              Made.method(c, "straight(I)I", "bipush 100; iload 0; idiv; ireturn");
            });
    Woven w = Woven.of(WeaveOptions.defaults().withSinglePaths(true), original);
    assertThat(w.same("run", 3)).isEqualTo(-3);
    assertThat(w.same("straight", 5)).isEqualTo(20);
    assertThat(w.ended("run")).isEqualTo(4);
    assertThat(w.ended("straight")).isEqualTo(1);
  }

  /**
   * ASM moves the lengthened jumps to separate code, where it gives the new object a class without
   * a name.
   */
  @Test
  void far_jumps_behind_a_branch_in_an_object_creation_are_left_out_by_name() {
    String creation =
        """
        iconst_0; istore 2
        head: new java/lang/StringBuilder; dup; iload 0; ifeq other
        iinc 2 1
        other: invokespecial java/lang/StringBuilder.<init>()V; astore 1
        iload 0; iconst_2; iand; ifeq a; iinc 2 3
        a: iload 0; iconst_2; iand; ifeq b; iinc 2 3
        b: iload 0; iconst_2; iand; ifeq c; iinc 2 3
        c:
        """;
    String far = "iinc 2 1; ".repeat(11_000) + "iinc 0 -1; iload 0; ifgt head; iload 2; ireturn";
    byte[] original =
        Made.assembled(
            Opcodes.V1_8,
            "FarCreation",
            c -> {
              Made.method(c, "run(I)I", creation + far);
              Made.method(c, "near(I)I", Made.LOOP);
            });
    Woven w = Woven.of(original);
    assertThat(w.map("run").status()).isEqualTo(MethodMap.Status.LEFT_OUT);
    assertThat(w.map("run").reason())
        .isEqualTo("with probes, its jumps are too long for ASM to write correct frames");
    assertThat(w.map("near").status()).isEqualTo(MethodMap.Status.INSTRUMENTED);
    w.same("run", 3);
    w.same("near", 5);
  }
}
