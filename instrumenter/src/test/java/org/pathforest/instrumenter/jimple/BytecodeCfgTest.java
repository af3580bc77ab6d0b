package org.pathforest.instrumenter.jimple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.objectweb.asm.Opcodes.ACONST_NULL;
import static org.objectweb.asm.Opcodes.ATHROW;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IFNE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.NOP;
import static org.objectweb.asm.Opcodes.POP;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.tree.InsnNode;
import org.pathforest.paths.cfg.Cfg;

class BytecodeCfgTest {

  private static MethodBlocks blocks(Consumer<MethodVisitor> body) {
    return Samples.blocks(ParsedClass.parse(Samples.classFile(body)), "m");
  }

  private static Cfg cfg(Consumer<MethodVisitor> body) {
    return blocks(body).cfg();
  }

  private static void returnZero(MethodVisitor m) {
    m.visitInsn(ICONST_0);
    m.visitInsn(IRETURN);
  }

  private static void call(MethodVisitor m) {
    m.visitMethodInsn(INVOKESTATIC, "T", "c", "()V", false);
  }

  @Test
  void if_to_the_next_instruction_is_one_edge_with_both_outcomes() {
    Label next = new Label();
    // 0: iload_0; 1: ifeq 4; 4: return
    Cfg cfg =
        cfg(
            m -> {
              m.visitVarInsn(ILOAD, 0);
              m.visitJumpInsn(IFEQ, next);
              m.visitLabel(next);
              returnZero(m);
            });
    assertThat(Samples.draw(cfg)).containsExactly("0 -> 4 fall|taken", "4 RETURN");
  }

  @Test
  void switch_labels_with_equal_targets_are_one_edge() {
    Label a = new Label();
    Label b = new Label();
    // 0: iload_0; 1: tableswitch 0..2 (padded to 4) 28, 30, 28, default 28
    Cfg cfg =
        cfg(
            m -> {
              m.visitVarInsn(ILOAD, 0);
              m.visitTableSwitchInsn(0, 2, a, a, b, a);
              m.visitLabel(a);
              returnZero(m);
              m.visitLabel(b);
              returnZero(m);
            });
    assertThat(Samples.draw(cfg))
        .containsExactly("0 -> 28 case 0|case 2|default, 30 case 1", "28 RETURN", "30 RETURN");
  }

  @Test
  void lookup_switches_name_their_keys() {
    Label a = new Label();
    Label b = new Label();
    Cfg cfg =
        cfg(
            m -> {
              m.visitVarInsn(ILOAD, 0);
              m.visitLookupSwitchInsn(b, new int[] {-5, 700}, new Label[] {a, b});
              m.visitLabel(a);
              returnZero(m);
              m.visitLabel(b);
              returnZero(m);
            });
    assertThat(Samples.draw(cfg))
        .containsExactly("0 -> 28 case -5, 30 case 700|default", "28 RETURN", "30 RETURN");
  }

  @Test
  void self_loop_is_an_edge_to_its_own_block() {
    Label loop = new Label();
    Cfg cfg =
        cfg(
            m -> {
              m.visitLabel(loop);
              m.visitVarInsn(ILOAD, 0);
              m.visitJumpInsn(IFNE, loop);
              returnZero(m);
            });
    assertThat(Samples.draw(cfg)).containsExactly("0 -> 4 fall, 0 taken", "4 RETURN");
  }

  @Test
  void infinite_loop_has_no_exit() {
    Label loop = new Label();
    Cfg cfg =
        cfg(
            m -> {
              m.visitLabel(loop);
              m.visitJumpInsn(GOTO, loop);
            });
    assertThat(Samples.draw(cfg)).containsExactly("0 -> 0 goto");
  }

  @Test
  void handler_start_that_normal_flow_reaches_is_both() {
    Label start = new Label();
    Label end = new Label();
    Label handler = new Label();
    // 0: call, covered; 3: aconst_null; 4: nop, not covered; 5: handler
    Cfg cfg =
        cfg(
            m -> {
              m.visitTryCatchBlock(start, end, handler, null);
              m.visitLabel(start);
              call(m);
              m.visitLabel(end);
              m.visitInsn(ACONST_NULL);
              m.visitInsn(NOP);
              m.visitLabel(handler);
              m.visitInsn(POP);
              returnZero(m);
            });
    assertThat(Samples.draw(cfg)).containsExactly("0 -> 5 fall", "*5 RETURN");
  }

  @Test
  void borders_of_try_ranges_and_calls_begin_no_block() {
    Label start = new Label();
    Label end = new Label();
    Label handler = new Label();
    MethodBlocks blocks =
        blocks(
            m -> {
              m.visitTryCatchBlock(start, end, handler, null);
              m.visitInsn(NOP);
              m.visitLabel(start);
              call(m);
              m.visitLabel(end);
              call(m);
              returnZero(m);
              m.visitLabel(handler);
              m.visitInsn(ATHROW);
            });
    assertThat(Samples.draw(blocks.cfg())).containsExactly("0 RETURN", "*9 THROW");
    assertThat(blocks.first(0).getOpcode()).isEqualTo(NOP);
    assertThat(blocks.last(0).getOpcode()).isEqualTo(IRETURN);
    assertThat(blocks.blockOf(blocks.first(1))).isEqualTo(1);
    assertThat(blocks.blockOf(new InsnNode(NOP))).isEqualTo(-1);
    assertThat(blocks.cfg().block(0).instructions()).isEqualTo(5);
  }

  @Test
  void dead_code_has_no_blocks_and_makes_none() {
    Label middle = new Label();
    Label live = new Label();
    // 0: goto 6; 3: goto 7 (dead); 6: nop; 7: return
    MethodBlocks blocks =
        blocks(
            m -> {
              m.visitJumpInsn(GOTO, live);
              m.visitJumpInsn(GOTO, middle);
              m.visitLabel(live);
              m.visitInsn(NOP);
              m.visitLabel(middle);
              returnZero(m);
            });
    assertThat(Samples.draw(blocks.cfg())).containsExactly("0 -> 6 goto", "6 RETURN");
    assertThat(blocks.blockOf(1)).isEqualTo(-1);
  }

  @Test
  void handler_of_dead_code_only_does_not_exist() {
    Label start = new Label();
    Label end = new Label();
    Label handler = new Label();
    Cfg cfg =
        cfg(
            m -> {
              m.visitTryCatchBlock(start, end, handler, null);
              returnZero(m);
              m.visitLabel(start);
              call(m);
              returnZero(m);
              m.visitLabel(end);
              m.visitLabel(handler);
              m.visitInsn(ATHROW);
            });
    assertThat(Samples.draw(cfg)).containsExactly("0 RETURN");
  }

  @Test
  void handler_is_reachable_through_another_handler() {
    Label start = new Label();
    Label end = new Label();
    Label first = new Label();
    Label firstEnd = new Label();
    Label second = new Label();
    // The range of the second handler comes first in the table and covers the first handler only.
    Cfg cfg =
        cfg(
            m -> {
              m.visitTryCatchBlock(first, firstEnd, second, null);
              m.visitTryCatchBlock(start, end, first, null);
              m.visitLabel(start);
              call(m);
              m.visitLabel(end);
              returnZero(m);
              m.visitLabel(first);
              m.visitInsn(POP);
              m.visitInsn(ICONST_0);
              m.visitInsn(IRETURN);
              m.visitLabel(firstEnd);
              m.visitLabel(second);
              m.visitInsn(ATHROW);
            });
    assertThat(Samples.draw(cfg)).containsExactly("0 RETURN", "*5 RETURN", "*8 THROW");
  }

  @Test
  void wide_jumps_count_as_they_stand_in_the_class_file() {
    Label far = new Label();
    // ASM writes: 1: ifne 9; 4: goto_w 40009; 9: nop...
    Cfg cfg =
        cfg(
            m -> {
              m.visitVarInsn(ILOAD, 0);
              m.visitJumpInsn(IFEQ, far);
              for (int i = 0; i < 40_000; i++) {
                m.visitInsn(NOP);
              }
              m.visitLabel(far);
              returnZero(m);
            });
    assertThat(Samples.draw(cfg))
        .containsExactly(
            "0 -> 4 fall, 9 taken", "4 -> 40009 goto", "9 -> 40009 fall", "40009 RETURN");
  }
}
