package org.pathforest.instrumenter.weave.emit;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.pathforest.instrumenter.weave.code.Code;

/**
 * The place of the exception with which a handler was entered.
 *
 * @param local local that holds it; -1: it is on top of the operand stack and stays there; -2: its
 *     place is unknown or irrelevant
 */
public record Thrown(int local) {
  public static final Thrown ON_STACK = new Thrown(-1);
  public static final Thrown NOWHERE = new Thrown(-2);

  /**
   * Returns where the exception is after the first instructions of a handler. It is in a local if
   * the very first instruction stores it, as in javac's {@code synchronized} and {@code finally}.
   *
   * @param first the first instruction
   * @param end the instruction after these instructions
   */
  public static Thrown behind(AbstractInsnNode first, AbstractInsnNode end) {
    if (first == end) {
      return ON_STACK;
    }
    if (first.getOpcode() != Opcodes.ASTORE) {
      return NOWHERE;
    }
    int local = ((VarInsnNode) first).var;
    for (AbstractInsnNode n = first.getNext(); n != end; n = n.getNext()) {
      if (writes(n, local)) {
        return NOWHERE;
      }
    }
    return new Thrown(local);
  }

  private static boolean writes(AbstractInsnNode n, int local) {
    return switch (n.getOpcode()) {
      case Opcodes.ISTORE, Opcodes.FSTORE, Opcodes.ASTORE -> ((VarInsnNode) n).var == local;
      case Opcodes.LSTORE, Opcodes.DSTORE ->
          local - ((VarInsnNode) n).var <= 1 && local >= ((VarInsnNode) n).var;
      default -> false;
    };
  }

  /** Pushes the exception; null if its place is unknown. */
  public void push(Code code) {
    if (local >= 0) {
      code.var(Opcodes.ALOAD, local);
    } else {
      code.op(equals(ON_STACK) ? Opcodes.DUP : Opcodes.ACONST_NULL);
    }
  }
}
