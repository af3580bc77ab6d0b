package org.pathforest.instrumenter.jimple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.objectweb.asm.Opcodes.BALOAD;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.IDIV;
import static org.objectweb.asm.Opcodes.LDIV;
import static org.objectweb.asm.Opcodes.MONITOREXIT;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.paths.cfg.Block;

/** Source lines of a block, and whether it can throw. */
class BlockFactsTest {
  private static Block block(String code) {
    return Samples.blocks(Samples.parsed(code), "m").cfg().block(0);
  }

  @Test
  void lines_are_those_of_the_instructions_in_the_order_met() {
    assertThat(block("nop; line 7; nop; line 5; nop; line 7; iconst_0; ireturn").lines())
        .containsExactly(0, 7, 5);
    assertThat(block("iconst_0; ireturn").lines()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "iconst_0; ireturn, false",
    "aconst_null; athrow, false",
    "invokestatic T.c()V; iconst_0; ireturn, true"
  })
  void only_instructions_that_throw_make_a_block_throw(String code, boolean canThrow) {
    assertThat(block(code).canThrow()).isEqualTo(canThrow);
  }

  @ParameterizedTest
  @ValueSource(ints = {IDIV, LDIV, BALOAD, MONITOREXIT})
  void some_instructions_can_throw(int opcode) {
    assertThat(BytecodeCfg.canThrow(new InsnNode(opcode))).isTrue();
  }

  @Test
  void constants_that_must_be_resolved_can_throw_and_numbers_can_not() {
    assertThat(BytecodeCfg.canThrow(new InsnNode(IADD))).isFalse();
    assertThat(BytecodeCfg.canThrow(new LdcInsnNode("text"))).isTrue();
    assertThat(BytecodeCfg.canThrow(new LdcInsnNode(Type.INT_TYPE))).isTrue();
    assertThat(BytecodeCfg.canThrow(new LdcInsnNode(1.5))).isFalse();
  }

  @Test
  void code_that_falls_off_its_end_has_no_graph() {
    MethodNode method = Samples.method(Samples.parsed("nop"), "m");
    assertThatThrownBy(() -> new Code(method))
        .isInstanceOf(CannotModelException.class)
        .hasMessage("control falls off the end of the code");
  }
}
