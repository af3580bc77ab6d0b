package org.pathforest.instrumenter.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Line numbers in stack traces stay as they were, also where an instruction has several. */
class LineTableTest {
  /** Divides 84 by its arguments in turn; the first division has two lines and begins a block. */
  private static void divide(MethodVisitor m) {
    Label first = new Label();
    m.visitIntInsn(Opcodes.BIPUSH, 84);
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitJumpInsn(Opcodes.IFNE, first);
    m.visitInsn(Opcodes.NOP);
    m.visitLabel(first);
    m.visitLineNumber(37, first);
    m.visitLineNumber(38, first);
    m.visitInsn(Opcodes.IDIV);
    m.visitVarInsn(Opcodes.ILOAD, 1);
    m.visitInsn(Opcodes.IDIV);
    m.visitInsn(Opcodes.IRETURN);
  }

  private static int lineOfThrow(Class<?> c, int a, int b) throws ReflectiveOperationException {
    try {
      c.getMethod("divide", int.class, int.class).invoke(null, a, b);
      return 0;
    } catch (InvocationTargetException e) {
      return e.getCause().getStackTrace()[0].getLineNumber();
    }
  }

  @Test
  void instruction_with_two_lines_shows_the_first_and_those_behind_it_the_last()
      throws ReflectiveOperationException {
    Woven w =
        Woven.of(
            Made.byHand(
                Opcodes.V17,
                "TwoLines",
                c -> Made.staticMethod(c, "divide", "(II)I", LineTableTest::divide)));
    Class<?> original = w.originalClass("TwoLines");
    assertThat(lineOfThrow(original, 0, 1)).as("the JVM's choice").isEqualTo(37);
    assertThat(lineOfThrow(original, 1, 0)).as("the JVM's choice").isEqualTo(38);
    Class<?> woven = w.wovenClass("TwoLines");
    assertThat(lineOfThrow(woven, 0, 1)).as("first division, woven").isEqualTo(37);
    assertThat(lineOfThrow(woven, 1, 0)).as("second division, woven").isEqualTo(38);
    assertThat(w.ended("divide")).as("paths that ended").isZero();
  }
}
