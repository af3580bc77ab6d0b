package org.pathforest.instrumenter.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.pathforest.paths.map.MethodMap;

/** Class files of all ages are woven, verified by HotSpot, and count. */
class ClassFileVersionsTest {
  /** {@code for (i = n; i != 0; i--) try { r += 100 / (i - 3); } catch (Exception e) { r--; }}. */
  private static void loop(MethodVisitor m) {
    Label head = new Label();
    Label done = new Label();
    Label start = new Label();
    Label end = new Label();
    Label handler = new Label();
    Label next = new Label();
    m.visitTryCatchBlock(start, end, handler, "java/lang/ArithmeticException");
    m.visitInsn(Opcodes.ICONST_0);
    m.visitVarInsn(Opcodes.ISTORE, 1);
    m.visitLabel(head);
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitJumpInsn(Opcodes.IFEQ, done);
    m.visitLabel(start);
    m.visitVarInsn(Opcodes.ILOAD, 1);
    m.visitIntInsn(Opcodes.BIPUSH, 100);
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitInsn(Opcodes.ICONST_3);
    m.visitInsn(Opcodes.ISUB);
    m.visitInsn(Opcodes.IDIV);
    m.visitInsn(Opcodes.IADD);
    m.visitVarInsn(Opcodes.ISTORE, 1);
    m.visitLabel(end);
    m.visitJumpInsn(Opcodes.GOTO, next);
    m.visitLabel(handler);
    m.visitInsn(Opcodes.POP);
    m.visitIincInsn(1, -1);
    m.visitLabel(next);
    m.visitIincInsn(0, -1);
    m.visitJumpInsn(Opcodes.GOTO, head);
    m.visitLabel(done);
    m.visitVarInsn(Opcodes.ILOAD, 1);
    m.visitInsn(Opcodes.IRETURN);
  }

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
    String name = "V" + (version & 0xFFFF) + frames;
    Woven w =
        Woven.of(
            Made.byHand(
                version,
                Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER,
                name,
                frames,
                c -> Made.staticMethod(c, "run", "(I)I", ClassFileVersionsTest::loop)));
    assertThat(new ClassReader(w.bytes()).readInt(4)).isEqualTo(version);
    for (int n : new int[] {0, 2, 10}) {
      w.same(name, "run", n);
    }
    // Blocks: 0 begin, 1 head, 2 body, 3 handler, 4 next, 5 done.
    assertThat(w.paths("run"))
        .isEqualTo(
            Map.of(
                "entry[0, 1, 5]return", 1L,
                "entry[0, 1, 2, 4]backedge1", 2L,
                "backedge[1, 2, 4]backedge1", 9L,
                "caught backedge[1, 2]", 1L,
                "handler[3, 4]backedge1", 1L,
                "backedge[1, 5]return", 2L));
  }

  @ParameterizedTest
  @ValueSource(ints = {45, 46, 47, 48, 49, 50})
  void subroutines_are_inlined_and_counted(int version) {
    String name = "Jsr" + version;
    byte[] original =
        Made.byHand(
            version,
            Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER,
            name,
            false,
            c -> Made.staticMethod(c, "run", "(I)I", ClassFileVersionsTest::withFinally));
    Woven w = Woven.of(original);
    assertThat(w.map("run").inlined()).isTrue();
    assertThat(w.same(name, "run", 5)).isEqualTo(20 + 1);
    w.same(name, "run", 0);
    w.same(name, "run", 1);
    assertThat(w.ended("run")).isPositive();
  }

  /** A loop whose body ends in a subroutine, with an exception from {@code n = 1} on. */
  private static void withFinally(MethodVisitor m) {
    Label start = new Label();
    Label end = new Label();
    Label handler = new Label();
    Label subroutine = new Label();
    Label done = new Label();
    m.visitTryCatchBlock(start, end, handler, null);
    m.visitInsn(Opcodes.ICONST_0);
    m.visitVarInsn(Opcodes.ISTORE, 1);
    m.visitLabel(start);
    m.visitIntInsn(Opcodes.BIPUSH, 100);
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitInsn(Opcodes.IDIV);
    m.visitVarInsn(Opcodes.ISTORE, 1);
    m.visitJumpInsn(Opcodes.JSR, subroutine);
    m.visitLabel(end);
    m.visitJumpInsn(Opcodes.GOTO, done);
    m.visitLabel(handler);
    m.visitInsn(Opcodes.POP);
    m.visitJumpInsn(Opcodes.JSR, subroutine);
    m.visitLabel(done);
    m.visitVarInsn(Opcodes.ILOAD, 1);
    m.visitInsn(Opcodes.IRETURN);
    m.visitLabel(subroutine);
    m.visitVarInsn(Opcodes.ASTORE, 2);
    Label odd = new Label();
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitInsn(Opcodes.ICONST_1);
    m.visitInsn(Opcodes.IAND);
    m.visitJumpInsn(Opcodes.IFEQ, odd);
    m.visitIincInsn(1, 1);
    m.visitLabel(odd);
    m.visitVarInsn(Opcodes.RET, 2);
  }

  @Test
  void version_newer_than_this_jvm_is_woven_too() {
    Woven w =
        Woven.of(
            Made.byHand(
                Opcodes.V21,
                "New",
                c -> Made.staticMethod(c, "run", "(I)I", ClassFileVersionsTest::loop)));
    assertThat(w.bytes()).isNotNull();
    assertThat(w.map("run").status()).isEqualTo(MethodMap.Status.INSTRUMENTED);
  }

  @Test
  void preview_class_stays_one() {
    byte[] original =
        Made.byHand(
            Opcodes.V17 | Opcodes.V_PREVIEW,
            "Preview",
            c -> Made.staticMethod(c, "run", "(I)I", ClassFileVersionsTest::loop));
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
        Made.byHand(
            Opcodes.V1_5,
            Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT | Opcodes.ACC_INTERFACE,
            "OldInterface",
            false,
            c -> {
              constant(c);
              Made.method(
                  c, Opcodes.ACC_STATIC, "<clinit>", "()V", m -> countUp(m, "OldInterface"));
            });
    Woven w = Woven.of(original);
    assertThat(members(w.bytes())).isEqualTo("[VALUE] [<clinit>]");
    assertThat(value(w.wovenClass("OldInterface")))
        .isEqualTo(value(w.originalClass("OldInterface")));
    assertThat(w.paths("<clinit>"))
        .isEqualTo(
            Map.of(
                "entry[0, 1, 2]backedge1",
                1L,
                "backedge[1, 2]backedge1",
                8L,
                "backedge[1, 3]return",
                1L));
  }

  private static void constant(ClassWriter c) {
    c.visitField(
        Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, "VALUE", "I", null, null);
  }

  /** {@code int i = 0; while (i < 9) i++; VALUE = i}. */
  private static void countUp(MethodVisitor m, String owner) {
    Label head = new Label();
    Label done = new Label();
    m.visitInsn(Opcodes.ICONST_0);
    m.visitVarInsn(Opcodes.ISTORE, 0);
    m.visitLabel(head);
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitIntInsn(Opcodes.BIPUSH, 9);
    m.visitJumpInsn(Opcodes.IF_ICMPGE, done);
    m.visitIincInsn(0, 1);
    m.visitJumpInsn(Opcodes.GOTO, head);
    m.visitLabel(done);
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitFieldInsn(Opcodes.PUTSTATIC, owner, "VALUE", "I");
    m.visitInsn(Opcodes.RETURN);
  }

  private static Object value(Class<?> c) throws ReflectiveOperationException {
    return c.getField("VALUE").get(null);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 9, 11, 17})
  void interface_with_methods_counts_them(int release) {
    String name = "I" + release;
    String source =
        """
        interface %1$s {
          int VALUE = up(9);
          static int up(int n) { int i = 0; while (i < n) i++; return i; }
          default int twice(int n) { int r = 0; for (int i = 0; i < n; i++) r += 2; return r; }
          static int run(int n) {
            java.util.function.IntUnaryOperator f = i -> i > 3 ? i : -i;
            return new %1$s() {}.twice(n) + f.applyAsInt(n) + VALUE;
          }
        }
        """
            .formatted(name);
    Woven w =
        Woven.of(WeaveOptions.defaults(), Made.inOrder(Made.byJavac(release, name, source), name));
    w.same(name, "run", 3);
    w.same(name, "run", 4);
    assertThat(w.ended("up")).isEqualTo(10);
    assertThat(w.ended("twice")).isEqualTo(4 + 5);
    assertThat(w.ended("lambda$run$0")).isEqualTo(2);
  }

  /** ASM lengthens such jumps by reading the class again, and then stumbles over the mixture. */
  @Test
  void far_jumps_of_a_class_that_has_no_frames_though_its_version_allows_them() {
    byte[] original =
        Made.byHand(
            Opcodes.V1_6,
            Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER,
            "FarJumps",
            false,
            c -> {
              Made.staticMethod(c, "run", "(I)I", m -> far(m));
              Made.staticMethod(c, "straight", "(I)I", m -> straight(m));
            });
    Woven w = Woven.of(WeaveOptions.defaults().withSinglePaths(true), original);
    assertThat(w.same("FarJumps", "run", 3)).isEqualTo(-3);
    assertThat(w.same("FarJumps", "straight", 5)).isEqualTo(20);
    assertThat(w.ended("run")).isEqualTo(4);
    assertThat(w.ended("straight")).isEqualTo(1);
  }

  /** Counts down to minus its argument; jumps over 33,000 bytes and back. */
  private static void far(MethodVisitor m) {
    Label head = new Label();
    Label done = new Label();
    m.visitInsn(Opcodes.ICONST_0);
    m.visitInsn(Opcodes.DUP);
    m.visitVarInsn(Opcodes.ISTORE, 1);
    m.visitVarInsn(Opcodes.ISTORE, 2);
    m.visitLabel(head);
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitJumpInsn(Opcodes.IFEQ, done);
    for (int i = 0; i < 11_000; i++) {
      m.visitIincInsn(2, 1); // three bytes each
    }
    m.visitIincInsn(0, -1);
    m.visitIincInsn(1, -1);
    m.visitJumpInsn(Opcodes.GOTO, head);
    m.visitLabel(done);
    m.visitVarInsn(Opcodes.ILOAD, 1);
    m.visitInsn(Opcodes.IRETURN);
  }

  private static void straight(MethodVisitor m) {
    m.visitIntInsn(Opcodes.BIPUSH, 100);
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitInsn(Opcodes.IDIV);
    m.visitInsn(Opcodes.IRETURN);
  }

  /** ASM lengthens the jumps to code apart, and gives the object a class without a name there. */
  @Test
  void far_jumps_behind_a_branch_in_an_object_creation_are_left_out_by_name() {
    byte[] original =
        Made.byHand(
            Opcodes.V1_8,
            "FarCreation",
            c -> {
              Made.staticMethod(c, "run", "(I)I", m -> creating(m));
              Made.staticMethod(c, "near", "(I)I", m -> loop(m));
            });
    Woven w = Woven.of(original);
    assertThat(w.map("run").status()).isEqualTo(MethodMap.Status.LEFT_OUT);
    assertThat(w.map("run").reason())
        .isEqualTo("jumps too far with probes for ASM to write its frames");
    assertThat(w.map("near").status()).isEqualTo(MethodMap.Status.INSTRUMENTED);
    w.same("FarCreation", "run", 3);
    w.same("FarCreation", "near", 5);
  }

  private static void creating(MethodVisitor m) {
    Label head = new Label();
    m.visitInsn(Opcodes.ICONST_0);
    m.visitVarInsn(Opcodes.ISTORE, 2);
    m.visitLabel(head);
    Label other = new Label();
    m.visitTypeInsn(Opcodes.NEW, "java/lang/StringBuilder");
    m.visitInsn(Opcodes.DUP);
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitJumpInsn(Opcodes.IFEQ, other);
    m.visitIincInsn(2, 1);
    m.visitLabel(other);
    m.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/StringBuilder", "<init>", "()V", false);
    m.visitVarInsn(Opcodes.ASTORE, 1);
    Label[] cases = {new Label(), new Label(), new Label()};
    for (Label next : cases) {
      m.visitVarInsn(Opcodes.ILOAD, 0);
      m.visitInsn(Opcodes.ICONST_2);
      m.visitInsn(Opcodes.IAND);
      m.visitJumpInsn(Opcodes.IFEQ, next);
      m.visitIincInsn(2, 3);
      m.visitLabel(next);
    }
    for (int i = 0; i < 11_000; i++) {
      m.visitIincInsn(2, 1);
    }
    m.visitIincInsn(0, -1);
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitJumpInsn(Opcodes.IFGT, head);
    m.visitVarInsn(Opcodes.ILOAD, 2);
    m.visitInsn(Opcodes.IRETURN);
  }
}
