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
 * Batches the iterations of single-path loops. A local counts them during such a loop; outside the
 * loop it is 0. One local is enough for all such loops, since none of them contains another.
 */
public final class RepeatedIterations {
  /**
   * Size of a full batch, which is counted although the loop continues. A profile written before
   * that misses some microseconds.
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
   * @param plan its probes; iterations are batched only if n-grams are emitted
   * @param local a free local
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
   * Returns which blocks may run while iterations are batched: those that wait for nothing and call
   * nothing, or only what computes. If a block can throw, the code that catches the exception must
   * count the batch.
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
        if (n instanceof MethodInsnNode call && !ComputingCalls.is(call)
            || n instanceof InvokeDynamicInsnNode
            || n.getOpcode() == Opcodes.MONITORENTER
            || (throwing && superCalls != null && !superCalls.after(n))) {
          return false;
        }
      }
      return true;
    };
  }

  /** Returns the number of locals used. */
  public int slots() {
    return any ? 1 : 0;
  }

  /** Returns the blocks that can throw while iterations are batched. */
  public Set<Integer> throwing() {
    return throwing;
  }

  /**
   * Sets the number of batched iterations to 0: at the method's start, after counting them, and at
   * a handler's start, since the stack may have overflowed before that.
   */
  public void clear(Code code) {
    if (any) {
      code.push(0).var(Opcodes.ISTORE, local);
    }
  }

  /**
   * Adds an iteration to the batch.
   *
   * @param header label of the loop's header, to jump to with the operand stack unchanged; null if
   *     that is impossible
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
   * Counts the batched iterations. Their number is negative meanwhile: if the stack overflows, the
   * code that catches the error can tell.
   */
  void flush(Code code, PathAction.Flush flush) {
    code.var(Opcodes.ILOAD, local).op(Opcodes.INEG).var(Opcodes.ISTORE, local);
    emitter.flush(code, flush, local);
    clear(code);
  }

  /** Returns the data that identifies an interrupted path where iterations may be batched. */
  public Interruption interruption(Interruption where) {
    return any ? where.repeating(local, text) : where;
  }
}
