package org.pathforest.instrumenter.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.ObjectStreamClass;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.paths.map.MethodMap;

/** Code woven for a runtime from outside: it counts as other code does, or does without. */
class GuardedIdentityTest {
  private static final WeaveOptions GUARDED = WeaveOptions.defaults().withExternal(true);

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
    byte[] original = Made.loop(version, frames);
    Woven w = Woven.of(GUARDED, original);
    w.runsTheSame(0, 2, 10);
    assertThat(w.paths("run")).isEqualTo(Made.LOOP_PATHS);
    assertDoesWithout(original, w, 10);
  }

  private static Class<?> withoutRuntime(Woven w) {
    return new Loader(ClassLoader.getPlatformClassLoader())
        .add(w.bytes())
        .load(w.wovenClass().getName());
  }

  /** {@code run} runs where its loader does not know the runtime; one line tells so. */
  private static void assertDoesWithout(byte[] original, Woven w, int argument) {
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      Class<?> type = withoutRuntime(w);
      Object expected = Woven.call(w.originalClass(), "run", argument);
      assertThat(type.getDeclaredMethods()).isNotEmpty();
      assertThat(type.getDeclaredFields()).allMatch(f -> f.getType() == Object.class);
      assertThat(Woven.call(type, "run", argument)).isEqualTo(expected);
      assertThat(Woven.call(type, "run", argument)).isEqualTo(expected);
    } finally {
      System.setErr(err);
    }
    // Where the class can't name its loader, one line is all for the whole JVM.
    String lines = said.toString(StandardCharsets.UTF_8);
    if (new ClassReader(original).readUnsignedShort(6) >= Opcodes.V1_5) {
      assertThat(lines.lines()).hasSize(1);
      assertThat(lines).startsWith("pathforest: C: the runtime");
    } else {
      assertThat(lines.lines().count()).isLessThan(2);
    }
  }

  @ParameterizedTest
  @EnumSource(Profiler.class)
  void any_profiler_and_register_counts_the_same(Profiler profiler) {
    byte[] original =
        Made.compiledBody(
            17,
            """
            static int run(int n) {
              int r = 0;
              for (int i = 0; i < n; i++) {
                %s
              }
              return r;
            }
            static int few(int n) { return n > 3 ? 1 : run(5); }
            """
                .formatted(
                    "if ((i & 1) == 0) r++; if ((i & 2) == 0) r += n / (n - 1 - i);".repeat(9)));
    // There are 2^18 ways through an iteration: too many for kiter to number three in a row.
    WeaveOptions options =
        GUARDED
            .with(profiler, profiler == Profiler.KITER ? 1 : 3)
            .with(new IterationOptions(LoopLengths.all(), 6000, Integer.MAX_VALUE));
    Woven guarded = Woven.of(options, original);
    Woven direct = Woven.of(options.withExternal(false), original);
    for (Woven w : List.of(guarded, direct)) {
      w.same("run", 7);
      w.same("few", 7);
    }
    assertThat(guarded.paths("run")).isNotEmpty().isEqualTo(direct.paths("run"));
    assertThat(guarded.map("run")).isEqualTo(direct.map("run"));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8})
  void probes_of_iterations_work_with_and_without_the_runtime(int k) throws Exception {
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
    Woven w = Woven.of(GUARDED.with(Profiler.KITER, k), original);
    for (int n = -1; n < 20; n++) {
      w.runsTheSame(n);
    }
    assertThat(w.map("run").scheme().registers()).isEqualTo(k + 1);
    assertDoesWithout(original, w, 7);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 10, 11, 17})
  void interface_with_methods_counts_or_does_without(int release) throws Exception {
    String source =
        """
        public interface C {
          int VALUE = up(9);
          static int up(int n) { int i = 0; while (i < n) i++; return i; }
          static int run(int n) { int r = VALUE; for (int i = 0; i < n; i++) r += 2; return r; }
        }
        """;
    Woven w = Woven.of(GUARDED, Made.compiled(release, "C", source));
    w.runsTheSame(3);
    assertThat(w.ended("up")).isEqualTo(10);
    assertThat(w.ended("run")).isEqualTo(4);
    Class<?> type = withoutRuntime(w);
    assertThat(Woven.call(type, "run", 3)).isEqualTo(15);
    assertThat(type.getDeclaredMethods()).isNotEmpty();
  }

  @Test
  void old_interface_is_left_out_by_name() {
    String code = "iconst_3; istore 0; head: iinc 0 -1; iload 0; ifne head; return";
    byte[] original =
        Made.assembled(
            Opcodes.V1_5,
            Made.INTERFACE,
            "OldInterface",
            false,
            c -> Made.method(c, Opcodes.ACC_STATIC, "<clinit>()V", code));
    WovenClass w = new ClassWeaver(GUARDED).weave(original);
    assertThat(w.bytes()).isNull();
    MethodMap map = w.methods().get(0);
    assertThat(map.status()).isEqualTo(MethodMap.Status.LEFT_OUT);
    assertThat(map.reason()).contains("the runtime is external").contains("version 52");
  }

  @Test
  void nothing_but_code_names_the_runtime() {
    for (int version : new int[] {Opcodes.V1_7, Opcodes.V17}) {
      ClassNode node = new ClassNode();
      new ClassReader(Woven.of(GUARDED, Made.loop(version, true)).bytes()).accept(node, 0);
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
    Woven w = Woven.of(GUARDED, Made.compiled(8, "GuardedSerial", source));
    assertThat(ObjectStreamClass.lookup(w.wovenClass()).getSerialVersionUID())
        .isEqualTo(ObjectStreamClass.lookup(w.originalClass()).getSerialVersionUID());
  }
}
