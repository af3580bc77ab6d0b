package org.pathforest.instrumenter.weave.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.pathforest.instrumenter.weave.Made;
import org.pathforest.instrumenter.weave.Woven;

/** Line numbers in stack traces do not change, even if an instruction has several. */
class LineTableTest {
  /** Divides 84 by each argument. The first division has two lines and begins a block. */
  private static final String DIVIDE =
      """
      bipush 84; iload 0; iload 0; ifne first
      nop
      first: line 37; line 38; idiv; iload 1; idiv; ireturn
      """;

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
            Made.assembled(Opcodes.V17, "TwoLines", c -> Made.method(c, "divide(II)I", DIVIDE)));
    Class<?> original = w.originalClass();
    assertThat(lineOfThrow(original, 0, 1)).as("the JVM's choice").isEqualTo(37);
    assertThat(lineOfThrow(original, 1, 0)).as("the JVM's choice").isEqualTo(38);
    Class<?> woven = w.wovenClass();
    assertThat(lineOfThrow(woven, 0, 1)).as("first division, woven").isEqualTo(37);
    assertThat(lineOfThrow(woven, 1, 0)).as("second division, woven").isEqualTo(38);
    assertThat(w.ended("divide")).as("paths that ended").isZero();
  }
}
