package org.pathforest.instrumenter.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.ObjectStreamClass;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.paths.map.MethodMap;

/** Code woven for a runtime from outside: it counts as other code does, or does without. */
class GuardedIdentityTest {
  private static final WeaveOptions GUARDED = WeaveOptions.defaults().withExternal(true);

  /** {@code for (; n != 0; n--) try { r += 100 / (n - 3); } catch (Exception e) { r--; }}. */
  private static void loop(MethodVisitor m) {
    Label head = new Label();
    Label done = new Label();
    Label start = new Label();
    Label end = new Label();
    Label next = new Label();
    m.visitTryCatchBlock(start, end, end, "java/lang/ArithmeticException");
    m.visitInsn(Opcodes.ICONST_0);
    m.visitVarInsn(Opcodes.ISTORE, 1);
    m.visitLabel(head);
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitJumpInsn(Opcodes.IFEQ, done);
    m.visitLabel(start);
    m.visitIntInsn(Opcodes.BIPUSH, 100);
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitInsn(Opcodes.ICONST_3);
    m.visitInsn(Opcodes.ISUB);
    m.visitInsn(Opcodes.IDIV);
    m.visitVarInsn(Opcodes.ISTORE, 1);
    m.visitJumpInsn(Opcodes.GOTO, next);
    m.visitLabel(end);
    m.visitInsn(Opcodes.POP);
    m.visitIincInsn(1, -1);
    m.visitLabel(next);
    m.visitIincInsn(0, -1);
    m.visitJumpInsn(Opcodes.GOTO, head);
    m.visitLabel(done);
    m.visitVarInsn(Opcodes.ILOAD, 1);
    m.visitInsn(Opcodes.IRETURN);
  }

  private static byte[] made(int version, String name, boolean frames) {
    return Made.byHand(
        version,
        Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER,
        name,
        frames,
        c -> Made.staticMethod(c, "run", "(I)I", GuardedIdentityTest::loop));
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
  void class_of_any_version_counts_or_does_without(int version, boolean frames) throws Exception {
    String name = "Guarded" + (version & 0xFFFF) + frames;
    byte[] original = made(version, name, frames);
    Woven w = Woven.of(GUARDED, original);
    for (int n : new int[] {0, 2, 10}) {
      w.same(name, "run", n);
    }
    assertThat(w.paths("run")).isEqualTo(expected());
    assertDoesWithout(original, w, name, "run", 10);
  }

  /** Blocks: 0 begin, 1 head, 2 body, 3 handler, 4 next, 5 done. */
  private static Map<String, Long> expected() {
    return Map.of(
        "entry[0, 1, 5]return", 1L,
        "entry[0, 1, 2, 4]backedge1", 2L,
        "backedge[1, 2, 4]backedge1", 9L,
        "caught backedge[1, 2]", 1L,
        "handler[3, 4]backedge1", 1L,
        "backedge[1, 5]return", 2L);
  }

  private static final class WithoutRuntime extends ClassLoader {
    private final Map<String, byte[]> files;

    WithoutRuntime(Map<String, byte[]> files) {
      super(ClassLoader.getPlatformClassLoader());
      this.files = files;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] file = files.get(name);
      if (file == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, file, 0, file.length);
    }
  }

  private static void assertDoesWithout(
      byte[] original, Woven w, String name, String method, Object... arguments) throws Exception {
    Class<?> type = Class.forName(name, true, new WithoutRuntime(Map.of(name, w.bytes())));
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      Object expected = Woven.call(w.originalClass(name), method, arguments);
      assertThat(type.getDeclaredMethods()).isNotEmpty();
      assertThat(type.getDeclaredFields()).allMatch(f -> f.getType() == Object.class);
      assertThat(Woven.call(type, method, arguments)).isEqualTo(expected);
      assertThat(Woven.call(type, method, arguments)).isEqualTo(expected);
    } finally {
      System.setErr(err);
    }
    // Where the class can't name its loader, one line is all for the whole JVM.
    String lines = said.toString(StandardCharsets.UTF_8);
    if (new ClassReader(original).readUnsignedShort(6) >= Opcodes.V1_5) {
      assertThat(lines.lines()).hasSize(1);
      assertThat(lines).startsWith("pathforest: " + name + ": the runtime");
    } else {
      assertThat(lines.lines().count()).isLessThan(2);
    }
  }

  @ParameterizedTest
  @EnumSource(Profiler.class)
  void any_profiler_and_register_counts_the_same(Profiler profiler) {
    String name = "G" + profiler;
    StringBuilder source = new StringBuilder("public class " + name);
    source.append(" { static int run(int n) {\n");
    source.append("int r = 0; for (int i = 0; i < n; i++) {\n");
    source.append("if ((i & 1) == 0) r++; if ((i & 2) == 0) r += n / (n - 1 - i);\n".repeat(9));
    source.append("} return r; } static int few(int n) { return n > 3 ? 1 : run(5); } }");
    byte[] original = Made.byJavac(17, name, source.toString()).get(name);
    // There are 2^18 ways through an iteration: too many for kiter to number three in a row.
    WeaveOptions options =
        GUARDED
            .with(profiler, profiler == Profiler.KITER ? 1 : 3)
            .with(new IterationOptions(LoopLengths.all(), 6000, Integer.MAX_VALUE));
    Woven guarded = Woven.of(options, original);
    guarded.same(name, "run", 7);
    guarded.same(name, "few", 7);
    Map<String, Long> paths = new TreeMap<>(guarded.paths("run"));
    Woven direct = Woven.of(options.withExternal(false), original);
    direct.same(name, "run", 7);
    direct.same(name, "few", 7);
    assertThat(paths).isNotEmpty().isEqualTo(direct.paths("run"));
    assertThat(guarded.map("run")).isEqualTo(direct.map("run"));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8})
  void probes_of_iterations_work_with_and_without_the_runtime(int k) throws Exception {
    String name = "Iterations" + k;
    String source =
        "public class %s { static int run(int n) { int r = 0; for (int i = 0; i < n; i++)"
            + " { if (r > 9) continue; r += (i & 1) == 0 ? i : n / (n - i); } return r; } }";
    byte[] original = Made.byJavac(8, name, source.formatted(name)).get(name);
    Woven w = Woven.of(GUARDED.with(Profiler.KITER, k), original);
    for (int n = -1; n < 20; n++) {
      w.same(name, "run", n);
    }
    assertThat(w.map("run").scheme().registers()).isEqualTo(k + 1);
    assertDoesWithout(original, w, name, "run", 7);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 10, 11, 17})
  void interface_with_methods_counts_or_does_without(int release) throws Exception {
    String name = "GuardedInterface" + release;
    String source =
        """
        public interface %s {
          int VALUE = up(9);
          static int up(int n) { int i = 0; while (i < n) i++; return i; }
          static int run(int n) { int r = VALUE; for (int i = 0; i < n; i++) r += 2; return r; }
        }
        """
            .formatted(name);
    byte[] original = Made.byJavac(release, name, source).get(name);
    Woven w = Woven.of(GUARDED, original);
    w.same(name, "run", 3);
    assertThat(w.ended("up")).isEqualTo(10);
    assertThat(w.ended("run")).isEqualTo(4);
    Class<?> type = Class.forName(name, true, new WithoutRuntime(Map.of(name, w.bytes())));
    assertThat(Woven.call(type, "run", 3)).isEqualTo(15);
    assertThat(type.getDeclaredMethods()).isNotEmpty();
  }

  @Test
  void old_interface_is_left_out_by_name() {
    byte[] original =
        Made.byHand(
            Opcodes.V1_5,
            Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT | Opcodes.ACC_INTERFACE,
            "GuardedOldInterface",
            false,
            c ->
                Made.method(
                    c,
                    Opcodes.ACC_STATIC,
                    "<clinit>",
                    "()V",
                    m -> {
                      Label head = new Label();
                      Label done = new Label();
                      m.visitInsn(Opcodes.ICONST_3);
                      m.visitVarInsn(Opcodes.ISTORE, 0);
                      m.visitLabel(head);
                      m.visitIincInsn(0, -1);
                      m.visitVarInsn(Opcodes.ILOAD, 0);
                      m.visitJumpInsn(Opcodes.IFNE, head);
                      m.visitLabel(done);
                      m.visitInsn(Opcodes.RETURN);
                    }));
    WovenClass w = new ClassWeaver(GUARDED).weave(original);
    assertThat(w.bytes()).isNull();
    MethodMap map = w.methods().get(0);
    assertThat(map.status()).isEqualTo(MethodMap.Status.LEFT_OUT);
    assertThat(map.reason()).contains("the runtime is external").contains("version 52");
  }

  @Test
  void nothing_but_code_names_the_runtime() {
    for (byte[] file :
        List.of(made(Opcodes.V1_7, "Names51", true), made(Opcodes.V17, "Names61", true))) {
      ClassNode node = new ClassNode();
      new ClassReader(Woven.of(GUARDED, file).bytes()).accept(node, 0);
      for (FieldNode f : node.fields) {
        assertThat(f.desc).doesNotContain("pathforest");
        assertThat(f.access & Opcodes.ACC_SYNTHETIC).isNotZero();
      }
      for (MethodNode m : node.methods) {
        assertThat(m.desc).doesNotContain("pathforest");
        if (m.name.startsWith("$")) {
          assertThat(m.access)
              .isEqualTo(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC);
        }
      }
    }
  }

  @Test
  void serial_version_stays() {
    String source =
        """
        public class GuardedSerial implements java.io.Serializable {
          int a;
          static int run(int n) { for (int i = 0; i < n; i++) n += i % 2; return n; }
        }
        """;
    byte[] original = Made.byJavac(8, "GuardedSerial", source).get("GuardedSerial");
    Woven w = Woven.of(GUARDED, original);
    assertThat(ObjectStreamClass.lookup(w.wovenClass("GuardedSerial")).getSerialVersionUID())
        .isEqualTo(
            ObjectStreamClass.lookup(w.originalClass("GuardedSerial")).getSerialVersionUID());
  }
}
