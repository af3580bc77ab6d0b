package org.pathforest.instrumenter.weave;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Opcodes;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.testkit.Thorough;

/** Probes do not change the operand stack and the locals of the program. */
class StackStatesTest {
  /** Runs the original and the instrumented class of each profiler. */
  private static void check(byte[] original, int k, Integer... arguments) {
    for (Profiler profiler : Profiler.all()) {
      Woven w = Woven.of(WeaveOptions.defaults().with(profiler, k), original);
      w.runsTheSame(arguments);
      if (profiler.countsPaths()) {
        assertThat(w.ended("run")).isGreaterThanOrEqualTo(arguments.length);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 17})
  void objects_that_are_not_initialised_may_wait_on_the_stack(int release) {
    String body =
        """
        static Object run(int n) {
          String s = "";
          for (int i = 0; i < n; i++) {
            s += new String(i % 2 == 0 ? new String(i % 3 == 0 ? "a" : "b") : i > 4 ? "c" : "d");
          }
          return new StringBuilder(new String(n > 2 ? s : "none")).reverse().toString();
        }
        """;
    check(Made.compiledBody(release, body), 3, 0, 3, 9);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 17})
  void longs_and_doubles_may_wait_on_the_stack(int release) {
    String body =
        """
        static Object run(int n) {
          long a = 1L << 40;
          double d = 0.5;
          for (long i = 0; i < n; i++) {
            a = a * 3 + (i % 2 == 0 ? i : -i);
            d = d / 2 + (d > 1 ? Math.max(a % 7, n > 3 ? 2.0 : 3L) : a < 0 ? -1 : 1);
          }
          return a + (n > 4 ? d : a > 0 ? 1.0 : 2.0);
        }
        """;
    check(Made.compiledBody(release, body), 3, 0, 3, 9);
  }

  private enum Shape {
    /** The jump that ends an iteration has a long and a double on the stack below its operand. */
    WIDE(
        """
        ldc 1099511627776L; ldc 2.5
        head: iinc 0 -1; iload 0; ifgt head
        iload 0; iconst_m1; if_icmplt out
        dconst_1; dadd
        out: d2l; ladd; l2i; ireturn
        """),
    /** Two uninitialized objects, each of them twice, are below the operand of a branch. */
    RAW(
        """
        iload 0; iflt skip
        new java/lang/Integer; dup; new java/lang/String; dup; iload 0; ifeq other
        ldc "12"; goto join
        other: ldc "34"
        join: invokespecial java/lang/String.<init>(Ljava/lang/String;)V
        invokespecial java/lang/Integer.<init>(Ljava/lang/String;)V
        invokevirtual java/lang/Integer.intValue()I; goto end
        skip: iconst_5
        end: ireturn
        """),
    /** The block begins with the {@code new} that later frames refer to. */
    BEGINS_WITH_NEW(
        """
        iconst_0; istore 1
        head: new java/lang/String; dup; iload 0; iconst_3; if_icmpgt big
        ldc "a"; goto made
        big: ldc "bcd"
        made: invokespecial java/lang/String.<init>(Ljava/lang/String;)V
        invokevirtual java/lang/String.length()I; iload 1; iadd; istore 1
        iinc 0 -1; iload 0; ifgt head
        iload 1; ireturn
        """),
    /**
     * There are more locals than an instruction without {@code wide} can name; the last is a
     * double.
     */
    MANY_LOCALS(
        """
        dconst_1; dstore 700
        head: iload 0; iconst_1; iand; ifeq even
        dload 700; ldc 3.0; dmul; dstore 700
        even: iinc 0 -1; iload 0; ifgt head
        dload 700; d2i; ireturn
        """);

    private final String code;

    Shape(String code) {
      this.code = code;
    }
  }

  @ParameterizedTest
  @EnumSource
  void assembled_stack_and_locals_stay_in_a_class_of_version_61(Shape shape) {
    check(Made.run(Opcodes.V17, shape.code), 2, -1, 0, 1, 7);
  }

  @ParameterizedTest
  @ValueSource(ints = {Opcodes.V1_4, Opcodes.V1_6, Opcodes.V1_8})
  @Thorough
  void assembled_stack_and_locals_stay_in_older_classes(int version) {
    for (Shape shape : Shape.values()) {
      check(Made.run(version, shape.code), 2, -1, 0, 1, 7);
    }
  }
}
