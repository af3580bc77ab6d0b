package org.pathforest.instrumenter.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.objectweb.asm.Opcodes;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.paths.probe.PathAction;
import org.pathforest.paths.probe.ProbePlan;

/** Probes on edges to all kinds of targets. */
class EdgesTest {
  private static Woven woven(String code) {
    return Woven.of(Made.run(Opcodes.V1_7, code));
  }

  @Test
  void switch_with_several_labels_to_one_block_has_one_edge_to_it() {
    Woven w =
        woven(
            """
            iload 0; tableswitch 0 a b a end a b else b
            a: iinc 0 100
            b: iinc 0 1
            end: iload 0; ireturn
            """);
    w.runsTheSame(-1, 0, 1, 2, 3, 4, 5, 6);
    assertThat(w.paths("run"))
        .isEqualTo(
            Map.of(
                "entry[0, 1, 2, 3]return", 3L,
                "entry[0, 2, 3]return", 4L,
                "entry[0, 3]return", 1L));
  }

  @Test
  void switch_whose_labels_all_lead_to_one_block_keeps_its_key_on_the_stack() {
    Woven w =
        woven(
            """
            head: iload 0; ifle done
            iinc 0 -1; iload 0; lookupswitch 1:head 7:head else head
            done: iload 0; ireturn
            """);
    w.runsTheSame(9);
    assertThat(w.ended("run")).isEqualTo(10);
  }

  @Test
  void if_that_leads_to_the_next_instruction_either_way_is_one_edge() {
    Woven w =
        woven(
            """
            head: iload 0; ifeq next
            next: iinc 0 -1; iload 0; ifgt head
            iload 0; ireturn
            """);
    w.runsTheSame(4, 0);
    assertThat(w.paths("run"))
        .isEqualTo(
            Map.of(
                "entry[0, 1]backedge0", 1L,
                "backedge[0, 1]backedge0", 2L,
                "backedge[0, 1, 2]return", 1L,
                "entry[0, 1, 2]return", 1L));
  }

  @Test
  void back_edge_to_the_first_instruction_does_not_enter_the_method_again() {
    Woven w = woven("head: iinc 0 -1; iload 0; ifgt head; iload 0; ireturn");
    w.runsTheSame(5);
    assertThat(w.paths("run"))
        .isEqualTo(
            Map.of(
                "entry[0]backedge0", 1L, "backedge[0]backedge0", 3L, "backedge[0, 1]return", 1L));
  }

  @Test
  void handler_start_that_normal_flow_reaches_goes_on_there_and_starts_on_exceptions() {
    Woven w =
        woven(
            """
            try start handler handler java/lang/ArithmeticException
            iload 0; ifgt start
            aconst_null; goto handler
            start: iconst_3; iload 0; iconst_2; isub; idiv; ireturn
            handler: pop; bipush 77; ireturn
            """);
    w.runsTheSame(-2, -1, 0, 1, 2, 3, 4);
    assertThat(w.paths("run"))
        .isEqualTo(
            Map.of(
                "entry[0, 1, 3]return", 3L,
                "entry[0, 2]return", 3L,
                "caught entry[0, 2]", 1L,
                "handler[3]return", 1L));
  }

  @Test
  void handler_that_lies_in_its_own_range_starts_again() {
    Woven w =
        woven(
            """
            try start end start
            aconst_null; goto inside
            start: iinc 0 -1
            inside: pop; bipush 12; iload 0; idiv; iload 0; iconst_1; isub; idiv
            end: ireturn
            """);
    assertThat(w.same("run", 1)).isEqualTo(6);
    assertThat(w.paths("run"))
        .isEqualTo(
            Map.of(
                "caught entry[0, 2]", 1L, "caught handler[1, 2]", 1L, "handler[1, 2]return", 1L));
  }

  @ParameterizedTest
  @EnumSource(InterruptedMode.class)
  void method_that_throws_and_catches_itself_ends_its_paths(InterruptedMode mode) {
    byte[] original =
        Made.compiledBody(
            11,
            """
            static int run(int n) {
              int r = 0;
              for (int i = 0; i < n; i++) {
                try {
                  if (i % 3 == 0) throw new RuntimeException();
                  r += 10 / (i - 4);
                } catch (ArithmeticException e) {
                  r += 1000;
                } catch (RuntimeException e) {
                  r -= 1;
                } finally {
                  r += 2;
                }
              }
              return r;
            }
            """);
    for (Profiler profiler : Profiler.all()) {
      Woven w = Woven.of(WeaveOptions.defaults().with(mode).with(profiler, 4), original);
      w.runsTheSame(11);
      if (profiler.countsPaths()) {
        // 11 paths to the back edge, the last path, and a throw in every third iteration.
        long ended = w.ended("run");
        assertThat(ended).isEqualTo(11 + 1 + 4);
        assertThat(w.paths("run").values().stream().mapToLong(n -> n).sum() - ended)
            .as("interrupted")
            .isEqualTo(mode == InterruptedMode.OFF ? 0 : 1);
      }
    }
  }

  @Test
  void method_with_wide_jumps_is_woven() {
    Woven w =
        woven(
            "head: iload 0; ifle done; iload 0; iconst_1; iand; ifne odd; "
                + "iinc 0 1; iinc 0 -1; ".repeat(7000)
                + "odd: iinc 0 -1; goto head; done: iload 0; ireturn");
    assertThat(w.same("run", 10)).isEqualTo(0);
    assertThat(w.ended("run")).isEqualTo(11);
  }

  @Test
  void whole_path_in_one_call_leaves_the_frames_right() {
    ProbePlan inOneCall =
        new ProbePlan(
            List.of(new PathAction.Start(0), new PathAction.End(0)), Map.of(), Map.of(), Map.of());
    Woven w =
        Woven.of(
            WeaveOptions.defaults()
                .withSinglePaths(true)
                .withRewriter(
                    (key, plan) -> key.method().equals("run") ? inOneCall : plan.probes()),
            Made.run(Opcodes.V11, "iinc 0 1; goto end; end: iload 0; ireturn"));
    w.runsTheSame(10);
    assertThat(w.paths("run")).isEqualTo(Map.of("entry[0, 1]return", 1L));
  }
}
