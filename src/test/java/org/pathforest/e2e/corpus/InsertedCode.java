package org.pathforest.e2e.corpus;

import java.util.BitSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Tells probes from the program's own instructions, by what they end in: a store to a local that
 * the method did not have, or a call of the runtime or of a member that was added. What computes
 * the operands of that, in a straight line before it, belongs to it. Two probes branch: where a
 * field holds the class's handle, a method begins by looking at it; and where iterations of a loop
 * are owed, their number is compared with a constant.
 */
final class InsertedCode {
  static final String RUNTIME = "org/pathforest/runtime/";

  private final int locals;
  private final Set<String> added;

  /** For a method that had so many locals; {@code added}: names of members that were added. */
  InsertedCode(int locals, Set<String> added) {
    this.locals = locals;
    this.added = added;
  }

  /**
   * Finds the instructions of probes.
   *
   * @throws IllegalStateException if what computes an operand of a probe is nothing that a probe
   *     would do
   */
  BitSet find(Insns woven) {
    BitSet inserted = new BitSet();
    int begin = handle(woven);
    int end = overflow(woven);
    inserted.set(0, begin);
    inserted.set(end, Math.max(end, woven.size() - 1)); // all but what throws it again
    for (int i = begin; i < end; i++) {
      int operands = comparesOwed(woven, i) ? 2 : operandsOfEnd(woven.get(i));
      if (operands < 0) {
        continue;
      }
      inserted.set(i);
      int at = i;
      for (int open = operands; open > 0; ) {
        at--;
        if (at == begin - 1 && open == 1) {
          break; // the handle itself
        }
        if (at < begin) {
          throw new IllegalStateException("a probe takes operands from nowhere");
        }
        AbstractInsnNode n = woven.get(at);
        inserted.set(at);
        open += taken(n) - 1;
      }
    }
    return inserted;
  }

  /** Number of instructions, at the method's begin, that get the handle from a field; 0 if none. */
  private int handle(Insns woven) {
    int seventh = woven.size() > 7 ? woven.get(7).getOpcode() : 0;
    int[] expected = {
      Opcodes.GETSTATIC,
      Opcodes.DUP,
      Opcodes.LDC,
      Opcodes.INVOKESTATIC,
      Opcodes.IFNE,
      Opcodes.POP,
      Opcodes.LDC,
      seventh,
      Opcodes.INVOKESTATIC,
      Opcodes.DUP,
      Opcodes.PUTSTATIC
    };
    boolean field =
        woven.size() > expected.length
            && woven.get(0) instanceof FieldInsnNode f
            && added.contains(f.name);
    for (int i = 0; field && i < expected.length; i++) {
      AbstractInsnNode n = woven.get(i);
      if (n.getOpcode() != expected[i]
          || (n instanceof MethodInsnNode m && !ofProbe(m))
          || (n instanceof JumpInsnNode jump && woven.at(jump.label) != expected.length)
          || (i == 7 && n.getOpcode() != Opcodes.LDC && n.getOpcode() != Opcodes.ACONST_NULL)) {
        throw new IllegalStateException("the method begins with something else at " + i);
      }
    }
    return field ? expected.length : 0;
  }

  /** Where the handler begins, the method's last, that notes an overflow; its end if none does. */
  private static int overflow(Insns woven) {
    int at = woven.size() - 1;
    while (at >= 0 && !notesOverflow(woven.get(at))) {
      at--;
    }
    if (at < 0) {
      return woven.size();
    }
    int begin = 0;
    for (TryCatchBlockNode t : woven.method.tryCatchBlocks) {
      int handler = woven.at(t.handler);
      begin = handler <= at ? Math.max(begin, handler) : begin;
    }
    for (int i = begin; i < woven.size(); i++) {
      AbstractInsnNode n = woven.get(i);
      boolean last = i == woven.size() - 1;
      if (last ? n.getOpcode() != Opcodes.ATHROW : !mayNoteOverflow(n)) {
        throw new IllegalStateException("what notes an overflow does something else at " + i);
      }
    }
    return begin;
  }

  private static boolean notesOverflow(AbstractInsnNode n) {
    return n instanceof FieldInsnNode f && f.owner.startsWith(RUNTIME);
  }

  /** It calls nothing, and writes nothing but its note. */
  private static boolean mayNoteOverflow(AbstractInsnNode n) {
    int op = n.getOpcode();
    return notesOverflow(n)
        || (op >= Opcodes.ICONST_0 && op <= Opcodes.ALOAD)
        || op == Opcodes.BASTORE
        || op == Opcodes.CHECKCAST
        || op == Opcodes.INSTANCEOF
        || op == Opcodes.IFNULL
        || op == Opcodes.IFNE
        || op == Opcodes.GETSTATIC
        || op == Opcodes.INVOKEDYNAMIC; // the handle of an interface
  }

  /** Whether a jump compares a local that the method did not have with a constant. */
  private boolean comparesOwed(Insns woven, int i) {
    int op = woven.get(i).getOpcode();
    return (op == Opcodes.IF_ICMPLT || op == Opcodes.IF_ICMPGE)
        && i >= 2
        && woven.get(i - 1).getOpcode() >= Opcodes.ICONST_M1
        && woven.get(i - 1).getOpcode() <= Opcodes.LDC
        && woven.get(i - 2) instanceof VarInsnNode v
        && v.getOpcode() == Opcodes.ILOAD
        && v.var >= locals;
  }

  /** Operands of an instruction that a probe ends in; -1 if it is none. */
  private int operandsOfEnd(AbstractInsnNode n) {
    if (n instanceof VarInsnNode v && v.var >= locals && v.getOpcode() >= Opcodes.ISTORE) {
      return 1;
    }
    if (n instanceof IincInsnNode v && v.var >= locals) {
      return 0;
    }
    if (n instanceof FieldInsnNode f
        && f.getOpcode() == Opcodes.PUTSTATIC
        && added.contains(f.name)) {
      return 1;
    }
    if (!(n instanceof MethodInsnNode m) || !ofProbe(m)) {
      return -1;
    }
    int arguments = Type.getArgumentTypes(m.desc).length;
    if (answersException(m)) {
      return arguments - 1; // the exception was there before, and is there afterwards
    }
    return m.desc.endsWith("V") ? arguments : -1;
  }

  /** Whether a probe is handed the exception that leaves a method, and gives it back. */
  private static boolean answersException(MethodInsnNode m) {
    return m.desc.endsWith(")Ljava/lang/Throwable;");
  }

  private boolean ofProbe(MethodInsnNode m) {
    return m.owner.startsWith(RUNTIME) || added.contains(m.name);
  }

  /** Operands that an instruction of a probe takes besides making one; those of a swap stay two. */
  private int taken(AbstractInsnNode n) {
    int op = n.getOpcode();
    if (op >= Opcodes.ACONST_NULL && op <= Opcodes.ALOAD || op == Opcodes.DUP) {
      return 0; // what is copied stays
    }
    if (op == Opcodes.IADD || op == Opcodes.LADD) {
      return 2;
    }
    if (op == Opcodes.I2L || op == Opcodes.INEG || op == Opcodes.SWAP) {
      return 1;
    }
    if (n instanceof InvokeDynamicInsnNode site
        && (site.bsm.getOwner().startsWith(RUNTIME) || added.contains(site.bsm.getName()))) {
      return 0; // the handle of an interface
    }
    if (n instanceof MethodInsnNode m
        && ofProbe(m)
        && !m.desc.endsWith("V")
        && !answersException(m)) {
      return Type.getArgumentTypes(m.desc).length;
    }
    throw new IllegalStateException("a probe has an instruction with opcode " + op);
  }
}
