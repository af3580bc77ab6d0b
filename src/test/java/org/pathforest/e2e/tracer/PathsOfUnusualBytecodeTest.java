package org.pathforest.e2e.tracer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Paths of methods that javac does not generate. The expected counts are derived by hand. */
final class PathsOfUnusualBytecodeTest {
  @TempDir Path folder;

  /** Runs calls of {@code Made.run}. {@code Main.fail} throws if its argument is 1. */
  private TinyProgram.Run run(String descriptor, String code, String calls) throws Exception {
    // The called class is made first, because javac needs its signature.
    return new TinyProgram(folder)
        .made(descriptor, code)
        .source(
            """
            public class Main {
              public static void main(String[] args) { %s }
              public static void fail(int n) { if (n == 1) throw new RuntimeException(); }
            }
            """
                .formatted(calls))
        .run(4);
  }

  @Test
  void exception_in_last_instruction_interrupts_the_old_path() throws Exception {
    run(
            "([I)I",
            """
            try start loop handler
            start: aload 0; arraylength
            loop: iconst_1; isub; dup; ifgt loop
            ireturn
            handler: pop; iconst_m1; ireturn
            """,
            "Made.run(new int[2]); Made.run(null);")
        .counts(
            "Made.run",
            """
            1 entry 0 handler 3, 1 handler 3 return,
            1 entry 0 1 backedge 1, 1 backedge 1 2 return""");
  }

  @Test
  void normal_flow_into_a_handler_start_goes_on_with_the_path() throws Exception {
    TinyProgram.Run run =
        run(
            "(Ljava/lang/Throwable;I)V",
            """
            try calling end handler
            iload 1; ifne calling
            aload 0; goto handler
            calling: iload 1; invokestatic Main.fail(I)V
            end: aload 0
            handler: pop; return
            """,
            "for (int n = 0; n < 3; n++) Made.run(null, n);");
    run.counts(
        "Made.run",
        """
        1 entry 0 1 3 return, 1 entry 0 2 3 return,
        1 entry 0 2 handler 3, 1 handler 3 return""");
    assertThat(run.counts("Made.run").handlerStarts).isEqualTo(1);
  }

  @Test
  void a_back_edge_into_a_handler_start_starts_a_path_with_backedge() throws Exception {
    // run(1): fail(1) throws, then the loop runs with 2, 3, 4. run(2): the loop runs with 3, 4.
    run(
            "(Ljava/lang/Throwable;I)V",
            """
            try start end handler
            start: iload 1; invokestatic Main.fail(I)V
            end: aload 0
            handler: pop; iinc 1 1; iload 1; iconst_4; if_icmpge out
            aload 0; goto handler
            out: return
            """,
            "Made.run(null, 1); Made.run(null, 2);")
        .counts(
            "Made.run",
            """
            1 entry 0 handler 1, 1 handler 1 2 backedge 1, 1 backedge 1 2 backedge 1,
            1 entry 0 1 2 backedge 1, 2 backedge 1 3 return""")
        .grams(
            "Made.run",
            3,
            "1 handler 1 2 backedge 1; backedge 1 2 backedge 1; backedge 1 3 return");
  }

  @Test
  void a_loop_around_the_first_instruction_is_entered_once() throws Exception {
    TinyProgram.Run run =
        run("(I)V", "loop: iinc 0 -1; iload 0; ifgt loop; return", "Made.run(4);");
    // A self loop. Block 0 is the logged entry.
    run.counts(
        "Made.run", "1 entry 0 1 backedge 1, 2 backedge 1 backedge 1, 1 backedge 1 2 return");
    assertThat(run.counts("Made.run").activations).isEqualTo(1);
  }

  @Test
  void an_irreducible_loop_is_cut_at_the_retreating_edge_of_the_search() throws Exception {
    run(
            "(II)V",
            """
            iload 0; ifne two
            one: iinc 1 -1
            two: iload 1; ifgt one
            return
            """,
            "Made.run(0, 2); Made.run(1, 1);")
        .counts(
            "Made.run",
            "1 entry 0 1 2 backedge 1, 1 entry 0 2 backedge 1, 2 backedge 1 2 3 return");
  }

  @Test
  void branch_outcomes_with_one_target_are_one_edge() throws Exception {
    TinyProgram.Run run =
        run(
            "(I)V",
            """
            iload 0; tableswitch 0 even other even else other
            even: iload 0; ifeq next
            next: return
            other: return
            """,
            "for (int n = 0; n < 5; n++) Made.run(n);");
    run.counts("Made.run", "2 entry 0 1 2 return, 3 entry 0 3 return");
    assertThat(run.counts("Made.run").graph().pathCount((from, edge) -> false)).isEqualTo(2);
  }

  @Test
  void a_handler_that_falls_into_a_finished_loop_goes_on_with_its_path() throws Exception {
    // fail(2) returns, fail(1) throws, 0 leaves the loop. Blocks: 0, 1 header, 2 call, 3 return, 4
    // handler.
    run(
            "(I)V",
            """
            try calling end handler
            nop
            loop: iinc 0 -1; iload 0; ifle out
            calling: iload 0; invokestatic Main.fail(I)V
            end: goto loop
            out: return
            handler: pop; goto loop
            """,
            "Made.run(3);")
        .counts(
            "Made.run",
            "1 entry 0 1 2 backedge 1, 1 backedge 1 2 handler 4, 1 handler 4 1 3 return");
  }

  @Test
  void a_subroutine_is_inlined_for_each_of_its_calls() throws Exception {
    String code = "jsr subroutine; jsr subroutine; return; subroutine: astore 1; iinc 0 1; ret 1";
    run("(I)V", code, "Made.run(0);").counts("Made.run", "1 entry 0 3 1 4 2 return");
  }

  @Test
  void a_leader_that_only_dead_code_makes_is_no_block() throws Exception {
    String code = "nop; middle: iinc 0 1; return; goto middle";
    TinyProgram.Run run = run("(I)V", code, "Made.run(0);").counts("Made.run", "1 entry 0 return");
    // The NOP follows the logged entry (iconst, invokestatic, istore).
    assertThat(run.counts("Made.run").graph().isOptionalLeader(6)).isTrue();
  }
}
