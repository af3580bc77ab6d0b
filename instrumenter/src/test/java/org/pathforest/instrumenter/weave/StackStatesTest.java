package org.pathforest.instrumenter.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Probes leave alone what is on the operand stack and in locals. */
class StackStatesTest {
  private static void check(int release, String name, String body, int... arguments) {
    String source = "class " + name + " { static Object run(int n) { " + body + " } }";
    for (Profiler profiler : Profiler.values()) {
      Woven w =
          Woven.of(
              WeaveOptions.defaults().with(profiler, 3),
              Made.inOrder(Made.byJavac(release, name, source), name));
      for (int n : arguments) {
        w.same(name, "run", n);
      }
      if (profiler.countsPaths()) {
        assertThat(w.ended("run")).isGreaterThanOrEqualTo(arguments.length);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 17})
  void objects_that_are_not_initialised_may_wait_on_the_stack(int release) {
    check(
        release,
        "Raw" + release,
        """
        String s = "";
        for (int i = 0; i < n; i++) {
          s += new String(i % 2 == 0 ? new String(i % 3 == 0 ? "a" : "b") : i > 4 ? "c" : "d");
        }
        return new StringBuilder(new String(n > 2 ? s : "none")).reverse().toString();
        """,
        0,
        3,
        9);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 17})
  void longs_and_doubles_may_wait_on_the_stack(int release) {
    check(
        release,
        "Wide" + release,
        """
        long a = 1L << 40;
        double d = 0.5;
        for (long i = 0; i < n; i++) {
          a = a * 3 + (i % 2 == 0 ? i : -i);
          d = d / 2 + (d > 1 ? Math.max(a % 7, n > 3 ? 2.0 : 3L) : a < 0 ? -1 : 1);
        }
        return a + (n > 4 ? d : a > 0 ? 1.0 : 2.0);
        """,
        0,
        3,
        9);
  }

  private enum Shape {
    /** The jump that ends a turn of the loop has a long and a double below its operand. */
    WIDE {
      @Override
      void emit(MethodVisitor m) {
        Label head = new Label();
        Label out = new Label();
        m.visitLdcInsn(1L << 40);
        m.visitLdcInsn(2.5);
        m.visitLabel(head);
        m.visitIincInsn(0, -1);
        m.visitVarInsn(Opcodes.ILOAD, 0);
        m.visitJumpInsn(Opcodes.IFGT, head);
        m.visitVarInsn(Opcodes.ILOAD, 0);
        m.visitInsn(Opcodes.ICONST_M1);
        m.visitJumpInsn(Opcodes.IF_ICMPLT, out);
        m.visitInsn(Opcodes.DCONST_1);
        m.visitInsn(Opcodes.DADD);
        m.visitLabel(out);
        m.visitInsn(Opcodes.D2L);
        m.visitInsn(Opcodes.LADD);
        m.visitInsn(Opcodes.L2I);
        m.visitInsn(Opcodes.IRETURN);
      }
    },
    /** Two raw objects below the arguments of a branch, one of them twice. */
    RAW {
      @Override
      void emit(MethodVisitor m) {
        Label other = new Label();
        Label join = new Label();
        Label end = new Label();
        Label skip = new Label();
        m.visitVarInsn(Opcodes.ILOAD, 0);
        m.visitJumpInsn(Opcodes.IFLT, skip);
        m.visitTypeInsn(Opcodes.NEW, "java/lang/Integer");
        m.visitInsn(Opcodes.DUP);
        m.visitTypeInsn(Opcodes.NEW, "java/lang/String");
        m.visitInsn(Opcodes.DUP);
        m.visitVarInsn(Opcodes.ILOAD, 0);
        m.visitJumpInsn(Opcodes.IFEQ, other);
        m.visitLdcInsn("12");
        m.visitJumpInsn(Opcodes.GOTO, join);
        m.visitLabel(other);
        m.visitLdcInsn("34");
        m.visitLabel(join);
        m.visitMethodInsn(
            Opcodes.INVOKESPECIAL, "java/lang/String", "<init>", "(Ljava/lang/String;)V", false);
        m.visitMethodInsn(
            Opcodes.INVOKESPECIAL, "java/lang/Integer", "<init>", "(Ljava/lang/String;)V", false);
        m.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Integer", "intValue", "()I", false);
        m.visitJumpInsn(Opcodes.GOTO, end);
        m.visitLabel(skip);
        m.visitInsn(Opcodes.ICONST_5);
        m.visitLabel(end);
        m.visitInsn(Opcodes.IRETURN);
      }
    },
    /** The block begins with the creation that frames behind it name. */
    BEGINS_WITH_NEW {
      @Override
      void emit(MethodVisitor m) {
        Label head = new Label();
        Label big = new Label();
        Label made = new Label();
        m.visitInsn(Opcodes.ICONST_0);
        m.visitVarInsn(Opcodes.ISTORE, 1);
        m.visitLabel(head);
        m.visitTypeInsn(Opcodes.NEW, "java/lang/String");
        m.visitInsn(Opcodes.DUP);
        m.visitVarInsn(Opcodes.ILOAD, 0);
        m.visitInsn(Opcodes.ICONST_3);
        m.visitJumpInsn(Opcodes.IF_ICMPGT, big);
        m.visitLdcInsn("a");
        m.visitJumpInsn(Opcodes.GOTO, made);
        m.visitLabel(big);
        m.visitLdcInsn("bcd");
        m.visitLabel(made);
        m.visitMethodInsn(
            Opcodes.INVOKESPECIAL, "java/lang/String", "<init>", "(Ljava/lang/String;)V", false);
        m.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/String", "length", "()I", false);
        m.visitVarInsn(Opcodes.ILOAD, 1);
        m.visitInsn(Opcodes.IADD);
        m.visitVarInsn(Opcodes.ISTORE, 1);
        m.visitIincInsn(0, -1);
        m.visitVarInsn(Opcodes.ILOAD, 0);
        m.visitJumpInsn(Opcodes.IFGT, head);
        m.visitVarInsn(Opcodes.ILOAD, 1);
        m.visitInsn(Opcodes.IRETURN);
      }
    },
    /** More locals than an unwidened instruction names, of which the last is a double. */
    MANY_LOCALS {
      @Override
      void emit(MethodVisitor m) {
        Label head = new Label();
        Label even = new Label();
        m.visitInsn(Opcodes.DCONST_1);
        m.visitVarInsn(Opcodes.DSTORE, 700);
        m.visitLabel(head);
        m.visitVarInsn(Opcodes.ILOAD, 0);
        m.visitInsn(Opcodes.ICONST_1);
        m.visitInsn(Opcodes.IAND);
        m.visitJumpInsn(Opcodes.IFEQ, even);
        m.visitVarInsn(Opcodes.DLOAD, 700);
        m.visitLdcInsn(3.0);
        m.visitInsn(Opcodes.DMUL);
        m.visitVarInsn(Opcodes.DSTORE, 700);
        m.visitLabel(even);
        m.visitIincInsn(0, -1);
        m.visitVarInsn(Opcodes.ILOAD, 0);
        m.visitJumpInsn(Opcodes.IFGT, head);
        m.visitVarInsn(Opcodes.DLOAD, 700);
        m.visitInsn(Opcodes.D2I);
        m.visitInsn(Opcodes.IRETURN);
      }
    };

    abstract void emit(MethodVisitor m);
  }

  @ParameterizedTest
  @EnumSource(Shape.class)
  void stack_and_locals_made_by_hand(Shape shape) {
    for (int version : new int[] {Opcodes.V1_4, Opcodes.V1_6, Opcodes.V1_8, Opcodes.V17}) {
      for (Profiler profiler : Profiler.values()) {
        String name = shape + "_" + version + profiler;
        Consumer<MethodVisitor> body = shape::emit;
        Woven w =
            Woven.of(
                WeaveOptions.defaults().with(profiler, 2),
                Made.byHand(version, name, c -> Made.staticMethod(c, "run", "(I)I", body)));
        for (int n : new int[] {-1, 0, 1, 7}) {
          w.same(name, "run", n);
        }
        if (profiler.countsPaths()) {
          assertThat(w.ended("run")).isGreaterThanOrEqualTo(4);
        }
      }
    }
  }
}
