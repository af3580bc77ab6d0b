package org.pathforest.instrumenter.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.pathforest.paths.map.InterruptedMode;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.ProbePlan;

/** Probes on edges, wherever these lead. */
class EdgesTest {
  private static Woven run(String name, Consumer<MethodVisitor> body) {
    return Woven.of(
        Made.byHand(Opcodes.V1_7, name, c -> Made.staticMethod(c, "run", "(I)I", body)));
  }

  @Test
  void switch_with_several_labels_to_one_block_has_one_edge_to_it() {
    Woven w =
        run(
            "Switches",
            m -> {
              Label a = new Label();
              Label b = new Label();
              Label end = new Label();
              m.visitVarInsn(Opcodes.ILOAD, 0);
              m.visitTableSwitchInsn(0, 5, b, a, b, a, end, a, b);
              m.visitLabel(a);
              m.visitIincInsn(0, 100);
              m.visitLabel(b);
              m.visitIincInsn(0, 1);
              m.visitLabel(end);
              m.visitVarInsn(Opcodes.ILOAD, 0);
              m.visitInsn(Opcodes.IRETURN);
            });
    for (int n = -1; n <= 6; n++) {
      w.same("Switches", "run", n);
    }
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
        run(
            "OneWay",
            m -> {
              Label head = new Label();
              Label same = new Label();
              Label done = new Label();
              m.visitLabel(head);
              m.visitVarInsn(Opcodes.ILOAD, 0);
              m.visitJumpInsn(Opcodes.IFLE, done);
              m.visitIincInsn(0, -1);
              m.visitVarInsn(Opcodes.ILOAD, 0);
              m.visitLookupSwitchInsn(head, new int[] {1, 7}, new Label[] {head, head});
              m.visitLabel(same);
              m.visitLabel(done);
              m.visitVarInsn(Opcodes.ILOAD, 0);
              m.visitInsn(Opcodes.IRETURN);
            });
    w.same("OneWay", "run", 9);
    assertThat(w.ended("run")).isEqualTo(10);
  }

  @Test
  void if_that_leads_to_the_next_instruction_either_way_is_one_edge() {
    Woven w =
        run(
            "Either",
            m -> {
              Label head = new Label();
              Label next = new Label();
              Label done = new Label();
              m.visitLabel(head);
              m.visitVarInsn(Opcodes.ILOAD, 0);
              m.visitJumpInsn(Opcodes.IFEQ, next);
              m.visitLabel(next);
              m.visitIincInsn(0, -1);
              m.visitVarInsn(Opcodes.ILOAD, 0);
              m.visitJumpInsn(Opcodes.IFGT, head);
              m.visitLabel(done);
              m.visitVarInsn(Opcodes.ILOAD, 0);
              m.visitInsn(Opcodes.IRETURN);
            });
    w.same("Either", "run", 4);
    w.same("Either", "run", 0);
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
    Woven w =
        run(
            "First",
            m -> {
              Label head = new Label();
              m.visitLabel(head);
              m.visitIincInsn(0, -1);
              m.visitVarInsn(Opcodes.ILOAD, 0);
              m.visitJumpInsn(Opcodes.IFGT, head);
              m.visitVarInsn(Opcodes.ILOAD, 0);
              m.visitInsn(Opcodes.IRETURN);
            });
    w.same("First", "run", 5);
    assertThat(w.paths("run"))
        .isEqualTo(
            Map.of(
                "entry[0]backedge0", 1L, "backedge[0]backedge0", 3L, "backedge[0, 1]return", 1L));
  }

  @Test
  void handler_start_that_normal_flow_reaches_goes_on_there_and_starts_on_exceptions() {
    Woven w =
        run(
            "Handler",
            m -> {
              Label start = new Label();
              Label end = new Label();
              Label handler = new Label();
              Label fine = new Label();
              m.visitTryCatchBlock(start, end, handler, "java/lang/ArithmeticException");
              m.visitVarInsn(Opcodes.ILOAD, 0);
              m.visitJumpInsn(Opcodes.IFGT, fine);
              m.visitInsn(Opcodes.ACONST_NULL);
              m.visitJumpInsn(Opcodes.GOTO, handler);
              m.visitLabel(fine);
              m.visitLabel(start);
              m.visitInsn(Opcodes.ICONST_3);
              m.visitVarInsn(Opcodes.ILOAD, 0);
              m.visitInsn(Opcodes.ICONST_2);
              m.visitInsn(Opcodes.ISUB);
              m.visitInsn(Opcodes.IDIV);
              m.visitInsn(Opcodes.IRETURN);
              m.visitLabel(end);
              m.visitLabel(handler);
              m.visitInsn(Opcodes.POP);
              m.visitIntInsn(Opcodes.BIPUSH, 77);
              m.visitInsn(Opcodes.IRETURN);
            });
    for (int n = -2; n <= 4; n++) {
      w.same("Handler", "run", n);
    }
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
        run(
            "Own",
            m -> {
              Label start = new Label();
              Label end = new Label();
              m.visitTryCatchBlock(start, end, start, null);
              Label inside = new Label();
              m.visitInsn(Opcodes.ACONST_NULL);
              m.visitJumpInsn(Opcodes.GOTO, inside);
              m.visitLabel(start);
              m.visitIincInsn(0, -1);
              m.visitLabel(inside);
              m.visitInsn(Opcodes.POP);
              m.visitIntInsn(Opcodes.BIPUSH, 12);
              m.visitVarInsn(Opcodes.ILOAD, 0);
              m.visitInsn(Opcodes.IDIV);
              m.visitVarInsn(Opcodes.ILOAD, 0);
              m.visitInsn(Opcodes.ICONST_1);
              m.visitInsn(Opcodes.ISUB);
              m.visitInsn(Opcodes.IDIV);
              m.visitLabel(end);
              m.visitInsn(Opcodes.IRETURN);
            });
    assertThat(w.same("Own", "run", 1)).isEqualTo(6);
    assertThat(w.paths("run"))
        .isEqualTo(
            Map.of(
                "caught entry[0, 2]", 1L, "caught handler[1, 2]", 1L, "handler[1, 2]return", 1L));
  }

  @ParameterizedTest
  @EnumSource(InterruptedMode.class)
  void method_that_throws_and_catches_itself_ends_its_paths(InterruptedMode mode) {
    String source =
        """
        class Throws%1$s {
          static int run(int n) {
            int r = 0;
            for (int i = 0; i < n; i++) {
              try {
                if (i %% 3 == 0) throw new RuntimeException();
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
        }
        """
            .formatted(mode);
    for (Profiler profiler : Profiler.values()) {
      Woven w =
          Woven.of(
              WeaveOptions.defaults().with(mode).with(profiler, 4),
              Made.inOrder(Made.byJavac(11, "Throws" + mode, source), "Throws" + mode));
      w.same("Throws" + mode, "run", 11);
      if (!profiler.countsPaths()) {
        continue;
      }
      // 11 turns of which one is interrupted, the last path, and a throw each third turn.
      assertThat(w.ended("run")).isEqualTo(11 + 1 + 4);
      long interrupted = w.paths("run").values().stream().mapToLong(n -> n).sum() - w.ended("run");
      assertThat(interrupted).isEqualTo(mode == InterruptedMode.OFF ? 0 : 1);
    }
  }

  @Test
  void method_with_wide_jumps_is_woven() {
    Woven w =
        run(
            "Wide",
            m -> {
              Label head = new Label();
              Label done = new Label();
              Label odd = new Label();
              m.visitLabel(head);
              m.visitVarInsn(Opcodes.ILOAD, 0);
              m.visitJumpInsn(Opcodes.IFLE, done);
              m.visitVarInsn(Opcodes.ILOAD, 0);
              m.visitInsn(Opcodes.ICONST_1);
              m.visitInsn(Opcodes.IAND);
              m.visitJumpInsn(Opcodes.IFNE, odd);
              for (int i = 0; i < 7000; i++) {
                m.visitIincInsn(0, 1);
                m.visitIincInsn(0, -1);
              }
              m.visitLabel(odd);
              m.visitIincInsn(0, -1);
              m.visitJumpInsn(Opcodes.GOTO, head);
              m.visitLabel(done);
              m.visitVarInsn(Opcodes.ILOAD, 0);
              m.visitInsn(Opcodes.IRETURN);
            });
    assertThat(w.same("Wide", "run", 10)).isEqualTo(0);
    assertThat(w.ended("run")).isEqualTo(11);
  }

  @Test
  void whole_path_in_one_call_leaves_the_frames_right() {
    Woven w =
        Woven.of(
            WeaveOptions.defaults()
                .withSinglePaths(true)
                .withRewriter(
                    (key, plan) ->
                        key.method().equals("run")
                            ? new ProbePlan(
                                List.of(new Action.Start(0), new Action.End(0)),
                                Map.of(),
                                Map.of(),
                                Map.of())
                            : plan.probes()),
            Made.byHand(
                Opcodes.V11,
                "Whole",
                c ->
                    Made.staticMethod(
                        c,
                        "run",
                        "(I)I",
                        m -> {
                          Label end = new Label();
                          m.visitIincInsn(0, 1);
                          m.visitJumpInsn(Opcodes.GOTO, end);
                          m.visitLabel(end);
                          m.visitVarInsn(Opcodes.ILOAD, 0);
                          m.visitInsn(Opcodes.IRETURN);
                        })));
    w.same("Whole", "run", 10);
    assertThat(w.paths("run")).isEqualTo(Map.of("entry[0, 1]return", 1L));
  }
}
