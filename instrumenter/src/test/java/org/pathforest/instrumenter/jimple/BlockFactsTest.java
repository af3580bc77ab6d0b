package org.pathforest.instrumenter.jimple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.objectweb.asm.Opcodes.ACONST_NULL;
import static org.objectweb.asm.Opcodes.ATHROW;
import static org.objectweb.asm.Opcodes.BALOAD;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.IDIV;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.LDIV;
import static org.objectweb.asm.Opcodes.MONITOREXIT;
import static org.objectweb.asm.Opcodes.NOP;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.paths.cfg.Cfg;

class BlockFactsTest {

  private static Cfg cfg(Consumer<MethodVisitor> body) {
    return Samples.blocks(ParsedClass.parse(Samples.classFile(body)), "m").cfg();
  }

  private static void returnZero(MethodVisitor m) {
    m.visitInsn(ICONST_0);
    m.visitInsn(IRETURN);
  }

  private static void call(MethodVisitor m) {
    m.visitMethodInsn(INVOKESTATIC, "T", "c", "()V", false);
  }

  @Test
  void lines_are_those_of_the_instructions_in_the_order_met() {
    Cfg cfg =
        cfg(
            m -> {
              m.visitInsn(NOP);
              line(m, 7);
              m.visitInsn(NOP);
              line(m, 5);
              m.visitInsn(NOP);
              line(m, 7);
              returnZero(m);
            });
    assertThat(cfg.block(0).lines()).containsExactly(0, 7, 5);
    assertThat(cfg(BlockFactsTest::returnZero).block(0).lines()).isEmpty();
  }

  private static void line(MethodVisitor m, int line) {
    Label here = new Label();
    m.visitLabel(here);
    m.visitLineNumber(line, here);
  }

  @Test
  void only_instructions_that_throw_make_a_block_throw() {
    assertThat(cfg(BlockFactsTest::returnZero).block(0).canThrow()).isFalse();
    assertThat(
            cfg(m -> {
                  m.visitInsn(ACONST_NULL);
                  m.visitInsn(ATHROW);
                })
                .block(0)
                .canThrow())
        .isFalse();
    assertThat(
            cfg(m -> {
                  call(m);
                  returnZero(m);
                })
                .block(0)
                .canThrow())
        .isTrue();
    for (int opcode : new int[] {IDIV, LDIV, BALOAD, MONITOREXIT}) {
      assertThat(BytecodeCfg.canThrow(new InsnNode(opcode))).isTrue();
    }
    assertThat(BytecodeCfg.canThrow(new InsnNode(IADD))).isFalse();
    assertThat(BytecodeCfg.canThrow(new LdcInsnNode("text"))).isTrue();
    assertThat(BytecodeCfg.canThrow(new LdcInsnNode(Type.INT_TYPE))).isTrue();
    assertThat(BytecodeCfg.canThrow(new LdcInsnNode(1.5))).isFalse();
  }

  @Test
  void code_that_falls_off_its_end_has_no_graph() {
    ParsedClass parsed = ParsedClass.parse(Samples.classFile(m -> m.visitInsn(NOP)));
    MethodNode method = Samples.method(parsed, "m");
    assertThatThrownBy(() -> new Code(method))
        .isInstanceOf(CannotModelException.class)
        .hasMessage("control falls off the end of the code");
  }
}
