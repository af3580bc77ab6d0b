package org.pathforest.instrumenter.weave.emit;

import java.util.Set;
import java.util.function.IntPredicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.pathforest.instrumenter.jimple.MethodBlocks;
import org.pathforest.instrumenter.weave.code.Code;
import org.pathforest.instrumenter.weave.code.SuperCalls;
import org.pathforest.instrumenter.weave.plan.PlannedMethod;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.paths.probe.PathAction;
import org.pathforest.paths.probe.ProbePlan;

/**
 * How a method counts iterations of loops of a single path: in a local while it is in such a loop;
 * outside it is 0. One local serves all such loops, since none of them contains another.
 */
public final class RepeatedIterations {
  /**
   * After so many they are counted though the loop goes on. A profile that is written meanwhile
   * misses some microseconds.
   */
  private static final int MOST = 1 << 14;

  private final GramEmitter emitter;
  private final int local;
  private final boolean any;
  private final Set<Integer> throwing;
  private final String text;

  /**
   * Prepares a method.
   *
   * @param plan its probes; iterations are repeated only if they are emitted as n-grams
   * @param local that is free
   */
  RepeatedIterations(ProbePlan plan, ProbeEmitter emitter, int local) {
    this.emitter = emitter instanceof GramEmitter grams ? grams : null;
    this.local = local;
    this.any = plan.repeats();
    this.throwing = plan.interruptions().keySet();
    StringBuilder flushes = new StringBuilder();
    plan.interruptions()
        .forEach((block, f) -> flushes.append(block + " ").append(f.d() + " ").append(f.c() + " "));
    this.text = flushes.toString();
  }

  /**
   * Which blocks may run while iterations are noted only: those that call nothing and wait for
   * nothing, and if one throws, what catches that must count them.
   */
  static IntPredicate allowed(PlannedMethod p) {
    MethodBlocks blocks = p.model().blocks();
    InterruptedMode mode = p.kept().mode();
    SuperCalls superCalls = p.kept().superCalls();
    Cfg cfg = blocks.cfg();
    return block -> {
      boolean throwing = cfg.block(block).canThrow();
      if (throwing && mode != InterruptedMode.PREFIX) {
        return false;
      }
      for (int i = blocks.firstIndex(block); i <= blocks.lastIndex(block); i++) {
        AbstractInsnNode n = blocks.instruction(i);
        if (n instanceof MethodInsnNode
            || n instanceof InvokeDynamicInsnNode
            || n.getOpcode() == Opcodes.MONITORENTER
            || (throwing && superCalls != null && !superCalls.after(n))) {
          return false;
        }
      }
      return true;
    };
  }

  /** Number of locals that it takes. */
  public int slots() {
    return any ? 1 : 0;
  }

  /** The blocks that can throw while iterations are noted only. */
  public Set<Integer> throwing() {
    return throwing;
  }

  /**
   * Sets their number to 0: at the method's begin, where they have been counted, and where a
   * handler begins, since the stack may have overflowed before that.
   */
  public void clear(Code code) {
    if (any) {
      code.push(0).var(Opcodes.ISTORE, local);
    }
  }

  /**
   * Notes an iteration.
   *
   * @param header a label of the loop's header, to jump to with the operand stack as it is; null if
   *     that can't be done
   */
  void repeat(Code code, PathAction.Repeat repeat, LabelNode header) {
    if (repeat.sum() != 0) {
      emitter.add(code, -repeat.sum());
    }
    code.increment(local, 1);
    if (header != null) {
      code.var(Opcodes.ILOAD, local).push(MOST); //   Stack[0]: I, Stack[1]: I
      code.add(new JumpInsnNode(Opcodes.IF_ICMPLT, header));
    }
    flush(code, repeat.flush());
  }

  /**
   * Counts the iterations. Their number is negative meanwhile: if the stack overflows on the way,
   * what catches that can tell.
   */
  void flush(Code code, PathAction.Flush flush) {
    code.var(Opcodes.ILOAD, local).op(Opcodes.INEG).var(Opcodes.ISTORE, local);
    emitter.flush(code, flush, local);
    clear(code);
  }

  /** What an interrupted path is counted from where iterations may be repeated. */
  public Interruption interruption(Interruption where) {
    return any ? where.repeating(local, text) : where;
  }
}
