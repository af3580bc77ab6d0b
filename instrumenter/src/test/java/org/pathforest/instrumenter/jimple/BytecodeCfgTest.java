package org.pathforest.instrumenter.jimple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.NOP;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.InsnNode;

/** Control flow graphs of methods, built from bytecode alone. */
class BytecodeCfgTest {
  private static MethodBlocks blocks(String code) {
    return Samples.blocks(Samples.parsed(code), "m");
  }

  private static List<String> drawn(String code) {
    return Samples.draw(blocks(code).cfg());
  }

  @Test
  void if_to_the_next_instruction_is_one_edge_with_both_outcomes() {
    // 0: iload_0; 1: ifeq 4; 4: return
    assertThat(drawn("iload 0; ifeq next; next: iconst_0; ireturn"))
        .containsExactly("0 -> 4 fall|taken", "4 RETURN");
  }

  @Test
  void switch_labels_with_equal_targets_are_one_edge() {
    // 0: iload_0; 1: tableswitch 0..2 (padded to 4) 28, 30, 28, default 28
    assertThat(
            drawn(
                """
                iload 0; tableswitch 0 a b a else a
                a: iconst_0; ireturn
                b: iconst_0; ireturn
                """))
        .containsExactly("0 -> 28 case 0|case 2|default, 30 case 1", "28 RETURN", "30 RETURN");
  }

  @Test
  void lookup_switches_name_their_keys() {
    assertThat(
            drawn(
                """
                iload 0; lookupswitch -5:a 700:b else b
                a: iconst_0; ireturn
                b: iconst_0; ireturn
                """))
        .containsExactly("0 -> 28 case -5, 30 case 700|default", "28 RETURN", "30 RETURN");
  }

  @Test
  void self_loop_is_an_edge_to_its_own_block() {
    assertThat(drawn("loop: iload 0; ifne loop; iconst_0; ireturn"))
        .containsExactly("0 -> 4 fall, 0 taken", "4 RETURN");
  }

  @Test
  void infinite_loop_has_no_exit() {
    assertThat(drawn("loop: goto loop")).containsExactly("0 -> 0 goto");
  }

  @Test
  void handler_start_that_normal_flow_reaches_is_both() {
    // 0: call, covered; 3: aconst_null; 4: nop, not covered; 5: handler
    assertThat(
            drawn(
                """
                try start end handler
                start: invokestatic T.c()V
                end: aconst_null; nop
                handler: pop; iconst_0; ireturn
                """))
        .containsExactly("0 -> 5 fall", "*5 RETURN");
  }

  @Test
  void borders_of_try_ranges_and_calls_begin_no_block() {
    MethodBlocks blocks =
        blocks(
            """
            try start end handler
            nop
            start: invokestatic T.c()V
            end: invokestatic T.c()V; iconst_0; ireturn
            handler: athrow
            """);
    assertThat(Samples.draw(blocks.cfg())).containsExactly("0 RETURN", "*9 THROW");
    assertThat(blocks.first(0).getOpcode()).isEqualTo(NOP);
    assertThat(blocks.last(0).getOpcode()).isEqualTo(IRETURN);
    assertThat(blocks.blockOf(blocks.first(1))).isEqualTo(1);
    assertThat(blocks.blockOf(new InsnNode(NOP))).isEqualTo(-1);
    assertThat(blocks.cfg().block(0).instructions()).isEqualTo(5);
  }

  @Test
  void dead_code_has_no_blocks_and_makes_none() {
    // 0: goto 6; 3: goto 7 (dead); 6: nop; 7: return
    MethodBlocks blocks = blocks("goto live; goto middle; live: nop; middle: iconst_0; ireturn");
    assertThat(Samples.draw(blocks.cfg())).containsExactly("0 -> 6 goto", "6 RETURN");
    assertThat(blocks.blockOf(1)).isEqualTo(-1);
  }

  @Test
  void handler_of_dead_code_only_does_not_exist() {
    assertThat(
            drawn(
                """
                try start end handler
                iconst_0; ireturn
                start: invokestatic T.c()V; iconst_0; ireturn
                end: handler: athrow
                """))
        .containsExactly("0 RETURN");
  }

  @Test
  void handler_is_reachable_through_another_handler() {
    // The second handler's range comes first in the table and covers only the first handler.
    assertThat(
            drawn(
                """
                try first firstEnd second
                try start end first
                start: invokestatic T.c()V
                end: iconst_0; ireturn
                first: pop; iconst_0; ireturn
                firstEnd: second: athrow
                """))
        .containsExactly("0 RETURN", "*5 RETURN", "*8 THROW");
  }

  @Test
  void wide_jumps_count_as_they_stand_in_the_class_file() {
    // Code that ASM writes: 1: ifne 9; 4: goto_w 40009; 9: nop...
    assertThat(drawn("iload 0; ifeq far; " + "nop; ".repeat(40_000) + "far: iconst_0; ireturn"))
        .containsExactly(
            "0 -> 4 fall, 9 taken", "4 -> 40009 goto", "9 -> 40009 fall", "40009 RETURN");
  }
}
