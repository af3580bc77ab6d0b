package org.pathforest.e2e.tracer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Methods that javac does not make; the expected counts are derived by hand. */
final class PathsOfUnusualBytecodeTest {
  @TempDir Path folder;

  private TinyProgram.Run run(
      int version, String descriptor, Consumer<MethodVisitor> code, String calls) throws Exception {
    // The class to be called is made first; javac only needs its signature.
    return new TinyProgram(folder)
        .made(version, descriptor, code)
        .source(
            "Main",
            "public class Main { public static void main(String[] args) { "
                + calls
                + "} public static void fail(int n) { if (n == 1) throw new RuntimeException(); } }")
        .run(4);
  }

  @Test
  void exception_in_last_instruction_interrupts_the_old_path() throws Exception {
    TinyProgram.Run run =
        run(
            Opcodes.V1_5,
            "([I)I",
            code -> {
              Label start = new Label();
              Label loop = new Label();
              Label handler = new Label();
              code.visitTryCatchBlock(start, loop, handler, null);
              code.visitLabel(start);
              code.visitVarInsn(Opcodes.ALOAD, 0);
              code.visitInsn(Opcodes.ARRAYLENGTH);
              code.visitLabel(loop);
              code.visitInsn(Opcodes.ICONST_1);
              code.visitInsn(Opcodes.ISUB);
              code.visitInsn(Opcodes.DUP);
              code.visitJumpInsn(Opcodes.IFGT, loop);
              code.visitInsn(Opcodes.IRETURN);
              code.visitLabel(handler);
              code.visitInsn(Opcodes.POP);
              code.visitInsn(Opcodes.ICONST_M1);
              code.visitInsn(Opcodes.IRETURN);
            },
            "Made.run(new int[2]); Made.run(null);");
    assertThat(run.interrupted("Made", "run")).isEqualTo(Map.of("entry 0 handler 3", 1L));
    assertThat(run.paths("Made", "run"))
        .isEqualTo(
            Map.of("entry 0 1 backedge 1", 1L, "backedge 1 2 return", 1L, "handler 3 return", 1L));
  }

  @Test
  void normal_flow_into_a_handler_start_goes_on_with_the_path() throws Exception {
    TinyProgram.Run run =
        run(
            Opcodes.V1_5,
            "(Ljava/lang/Throwable;I)V",
            code -> {
              Label calling = new Label();
              Label end = new Label();
              Label handler = new Label();
              code.visitTryCatchBlock(calling, end, handler, null);
              code.visitVarInsn(Opcodes.ILOAD, 1);
              code.visitJumpInsn(Opcodes.IFNE, calling);
              code.visitVarInsn(Opcodes.ALOAD, 0);
              code.visitJumpInsn(Opcodes.GOTO, handler);
              code.visitLabel(calling);
              code.visitVarInsn(Opcodes.ILOAD, 1);
              code.visitMethodInsn(Opcodes.INVOKESTATIC, "Main", "fail", "(I)V", false);
              code.visitLabel(end);
              code.visitVarInsn(Opcodes.ALOAD, 0);
              code.visitLabel(handler);
              code.visitInsn(Opcodes.POP);
              code.visitInsn(Opcodes.RETURN);
            },
            "for (int n = 0; n < 3; n++) Made.run(null, n);");
    assertThat(run.paths("Made", "run"))
        .isEqualTo(
            Map.of("entry 0 1 3 return", 1L, "entry 0 2 3 return", 1L, "handler 3 return", 1L));
    assertThat(run.interrupted("Made", "run")).isEqualTo(Map.of("entry 0 2 handler 3", 1L));
    assertThat(run.counts("Made", "run").handlerStarts()).isEqualTo(1);
  }

  @Test
  void a_back_edge_into_a_handler_start_starts_a_path_with_backedge() throws Exception {
    TinyProgram.Run run =
        run(
            Opcodes.V1_5,
            "(Ljava/lang/Throwable;I)V",
            code -> {
              Label start = new Label();
              Label end = new Label();
              Label handler = new Label();
              Label out = new Label();
              code.visitTryCatchBlock(start, end, handler, null);
              code.visitLabel(start);
              code.visitVarInsn(Opcodes.ILOAD, 1);
              code.visitMethodInsn(Opcodes.INVOKESTATIC, "Main", "fail", "(I)V", false);
              code.visitLabel(end);
              code.visitVarInsn(Opcodes.ALOAD, 0);
              code.visitLabel(handler);
              code.visitInsn(Opcodes.POP);
              code.visitIincInsn(1, 1);
              code.visitVarInsn(Opcodes.ILOAD, 1);
              code.visitInsn(Opcodes.ICONST_4);
              code.visitJumpInsn(Opcodes.IF_ICMPGE, out);
              code.visitVarInsn(Opcodes.ALOAD, 0);
              code.visitJumpInsn(Opcodes.GOTO, handler);
              code.visitLabel(out);
              code.visitInsn(Opcodes.RETURN);
            },
            "Made.run(null, 1); Made.run(null, 2);");
    assertThat(run.interrupted("Made", "run")).isEqualTo(Map.of("entry 0 handler 1", 1L));
    // From 1: thrown; 2, 3, 4. From 2: 3, 4.
    assertThat(run.paths("Made", "run"))
        .isEqualTo(
            Map.of(
                "handler 1 2 backedge 1", 1L,
                "backedge 1 2 backedge 1", 1L,
                "entry 0 1 2 backedge 1", 1L,
                "backedge 1 3 return", 2L));
    assertThat(run.grams("Made", "run", 3))
        .isEqualTo(
            Map.of("handler 1 2 backedge 1; backedge 1 2 backedge 1; backedge 1 3 return", 1L));
  }

  @Test
  void a_loop_around_the_first_instruction_is_entered_once() throws Exception {
    TinyProgram.Run run =
        run(
            Opcodes.V1_5,
            "(I)V",
            code -> {
              Label loop = new Label();
              code.visitLabel(loop);
              code.visitIincInsn(0, -1);
              code.visitVarInsn(Opcodes.ILOAD, 0);
              code.visitJumpInsn(Opcodes.IFGT, loop);
              code.visitInsn(Opcodes.RETURN);
            },
            "Made.run(4);");
    // A self loop; block 0 is the logged entry.
    assertThat(run.paths("Made", "run"))
        .isEqualTo(
            Map.of(
                "entry 0 1 backedge 1",
                1L,
                "backedge 1 backedge 1",
                2L,
                "backedge 1 2 return",
                1L));
    assertThat(run.counts("Made", "run").activations()).isEqualTo(1);
  }

  @Test
  void an_irreducible_loop_is_cut_at_the_retreating_edge_of_the_search() throws Exception {
    TinyProgram.Run run =
        run(
            Opcodes.V1_5,
            "(II)V",
            code -> {
              Label one = new Label();
              Label two = new Label();
              code.visitVarInsn(Opcodes.ILOAD, 0);
              code.visitJumpInsn(Opcodes.IFNE, two);
              code.visitLabel(one);
              code.visitIincInsn(1, -1);
              code.visitLabel(two);
              code.visitVarInsn(Opcodes.ILOAD, 1);
              code.visitJumpInsn(Opcodes.IFGT, one);
              code.visitInsn(Opcodes.RETURN);
            },
            "Made.run(0, 2); Made.run(1, 1);");
    assertThat(run.paths("Made", "run"))
        .isEqualTo(
            Map.of(
                "entry 0 1 2 backedge 1", 1L,
                "entry 0 2 backedge 1", 1L,
                "backedge 1 2 3 return", 2L));
  }

  @Test
  void branch_outcomes_with_one_target_are_one_edge() throws Exception {
    TinyProgram.Run run =
        run(
            Opcodes.V1_5,
            "(I)V",
            code -> {
              Label even = new Label();
              Label next = new Label();
              Label other = new Label();
              code.visitVarInsn(Opcodes.ILOAD, 0);
              code.visitTableSwitchInsn(0, 2, other, even, other, even);
              code.visitLabel(even);
              code.visitVarInsn(Opcodes.ILOAD, 0);
              code.visitJumpInsn(Opcodes.IFEQ, next);
              code.visitLabel(next);
              code.visitInsn(Opcodes.RETURN);
              code.visitLabel(other);
              code.visitInsn(Opcodes.RETURN);
            },
            "for (int n = 0; n < 5; n++) Made.run(n);");
    assertThat(run.paths("Made", "run"))
        .isEqualTo(Map.of("entry 0 1 2 return", 2L, "entry 0 3 return", 3L));
    assertThat(run.counts("Made", "run").graph().pathCount((from, edge) -> false)).isEqualTo(2);
  }

  @Test
  void a_handler_that_falls_into_a_finished_loop_goes_on_with_its_path() throws Exception {
    TinyProgram.Run run =
        run(
            Opcodes.V1_5,
            "(I)V",
            code -> {
              Label loop = new Label();
              Label calling = new Label();
              Label end = new Label();
              Label handler = new Label();
              Label out = new Label();
              code.visitTryCatchBlock(calling, end, handler, null);
              code.visitInsn(Opcodes.NOP);
              code.visitLabel(loop);
              code.visitIincInsn(0, -1);
              code.visitVarInsn(Opcodes.ILOAD, 0);
              code.visitJumpInsn(Opcodes.IFLE, out);
              code.visitLabel(calling);
              code.visitVarInsn(Opcodes.ILOAD, 0);
              code.visitMethodInsn(Opcodes.INVOKESTATIC, "Main", "fail", "(I)V", false);
              code.visitLabel(end);
              code.visitJumpInsn(Opcodes.GOTO, loop);
              code.visitLabel(out);
              code.visitInsn(Opcodes.RETURN);
              code.visitLabel(handler);
              code.visitInsn(Opcodes.POP);
              code.visitJumpInsn(Opcodes.GOTO, loop);
            },
            "Made.run(3);");
    // 2 passes, 1 fails, 0 leaves the loop. Blocks: 0, 1 header, 2 call, 3 return, 4 handler.
    assertThat(run.paths("Made", "run"))
        .isEqualTo(Map.of("entry 0 1 2 backedge 1", 1L, "handler 4 1 3 return", 1L));
    assertThat(run.interrupted("Made", "run")).isEqualTo(Map.of("backedge 1 2 handler 4", 1L));
  }

  @Test
  void a_subroutine_is_inlined_for_each_of_its_calls() throws Exception {
    TinyProgram.Run run =
        run(
            Opcodes.V1_4,
            "(I)V",
            code -> {
              Label subroutine = new Label();
              code.visitJumpInsn(Opcodes.JSR, subroutine);
              code.visitJumpInsn(Opcodes.JSR, subroutine);
              code.visitInsn(Opcodes.RETURN);
              code.visitLabel(subroutine);
              code.visitVarInsn(Opcodes.ASTORE, 1);
              code.visitIincInsn(0, 1);
              code.visitVarInsn(Opcodes.RET, 1);
            },
            "Made.run(0);");
    assertThat(run.paths("Made", "run")).isEqualTo(Map.of("entry 0 3 1 4 2 return", 1L));
  }

  @Test
  void a_leader_that_only_dead_code_makes_is_no_block() throws Exception {
    TinyProgram.Run run =
        run(
            Opcodes.V1_4,
            "(I)V",
            code -> {
              Label middle = new Label();
              code.visitInsn(Opcodes.NOP);
              code.visitLabel(middle);
              code.visitIincInsn(0, 1);
              code.visitInsn(Opcodes.RETURN);
              code.visitJumpInsn(Opcodes.GOTO, middle);
            },
            "Made.run(0);");
    assertThat(run.paths("Made", "run")).isEqualTo(Map.of("entry 0 return", 1L));
    TraceGraph graph = run.counts("Made", "run").graph();
    // Behind the logged entry (sipush, invokestatic, istore) comes the NOP.
    assertThat(graph.isOptionalLeader(8)).isTrue();
  }
}
