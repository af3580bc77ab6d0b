package org.pathforest.instrumenter.weave;

import java.util.Set;
import java.util.function.IntPredicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.instrumenter.jimple.MethodBlocks;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.map.InterruptedMode;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.ProbePlan;

/**
 * How a method counts iterations of loops of a single path: in a local while it is in such a loop;
 * outside it is 0. One local serves all such loops, since none of them contains another.
 */
final class OwedIterations {
  /**
   * After so many they are counted though the loop goes on. A profile that is written meanwhile
   * misses some microseconds.
   */
  private static final int MOST = 1 << 14;

  private final Scheme scheme;
  private final int local;
  private final boolean any;
  private final Set<Integer> throwing;
  private final String text;

  /**
   * Prepares a method.
   *
   * @param plan its probes
   * @param local that is free
   */
  OwedIterations(ProbePlan plan, Scheme scheme, int local) {
    this.scheme = scheme;
    this.local = local;
    this.any = plan.owes();
    this.throwing = plan.interruptions().keySet();
    StringBuilder settles = new StringBuilder();
    plan.interruptions()
        .forEach((block, s) -> settles.append(block + " ").append(s.d() + " ").append(s.c() + " "));
    this.text = settles.toString();
  }

  /**
   * Which blocks may run while iterations are owed: those that call nothing and wait for nothing,
   * and if one throws, what catches that must count them.
   *
   * @param superCalls of a constructor; null for other methods
   */
  static IntPredicate allowed(
      MethodNode method, MethodBlocks blocks, InterruptedMode mode, SuperCalls superCalls) {
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
            || (throwing
                && superCalls != null
                && !superCalls.after(method.instructions.indexOf(n)))) {
          return false;
        }
      }
      return true;
    };
  }

  /** Number of locals that it takes. */
  int slots() {
    return any ? 1 : 0;
  }

  /** Whether there are such loops. */
  boolean any() {
    return any;
  }

  /** The blocks that can throw while iterations are owed. */
  Set<Integer> throwing() {
    return throwing;
  }

  /**
   * Nothing is owed: at the method's begin, where what was owed has been counted, and where a
   * handler begins, since the stack may have overflowed before that.
   */
  void clear(Code code) {
    if (any) {
      code.push(0).var(Opcodes.ISTORE, local);
    }
  }

  /**
   * Owes an iteration.
   *
   * @param header a label of the loop's header, to jump to with the operand stack as it is; null if
   *     that can't be done
   */
  void again(Code code, Action.Again again, LabelNode header) {
    if (again.sum() != 0) {
      scheme.add(code, -again.sum());
    }
    code.increment(local, 1);
    if (header != null) {
      code.var(Opcodes.ILOAD, local).push(MOST); //   Stack[0]: I, Stack[1]: I
      code.add(new JumpInsnNode(Opcodes.IF_ICMPLT, header));
    }
    settle(code, again.settle());
  }

  /**
   * Counts what is owed. Its number is negative meanwhile: if the stack overflows on the way, what
   * catches that can tell.
   */
  void settle(Code code, Action.Settle settle) {
    code.var(Opcodes.ILOAD, local).op(Opcodes.INEG).var(Opcodes.ISTORE, local);
    scheme.settle(code, settle, local);
    clear(code);
  }

  /** What counts an interrupted path where iterations may be owed. */
  Interruption interruption(Interruption where) {
    return any ? where.owing(local, text) : where;
  }
}
