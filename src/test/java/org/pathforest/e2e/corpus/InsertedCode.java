package org.pathforest.e2e.corpus;

import java.util.BitSet;
import java.util.stream.IntStream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Distinguishes probes from the program's own instructions by a probe's last instruction. This is a
 * store to a local that the method did not have, or a call of the archive's counter holder. The
 * straight-line code that computes its operands belongs to the probe. Only one kind of probe
 * branches: it compares the number of batched iterations of a loop with a constant.
 */
final class InsertedCode {
  /**
   * First instructions of the handler that records an overflow; the method's number follows them.
   */
  private static final int[] BEFORE_NUMBER = {Opcodes.GETSTATIC, Opcodes.IFNULL, Opcodes.GETSTATIC};

  /** Last instructions of that handler, behind the method's number. */
  private static final int[] BEHIND_NUMBER = {Opcodes.ICONST_1, Opcodes.BASTORE, Opcodes.ATHROW};

  private final int locals;
  private final String holder;

  /**
   * Recognizes probes of one method.
   *
   * @param locals number of locals of the original method
   * @param holder internal name of the archive's counter holder
   */
  InsertedCode(int locals, String holder) {
    this.locals = locals;
    this.holder = holder;
  }

  /** Returns the internal name of the counter holder of an archive with that path map. */
  static String holder(String mapId) {
    return "org/pathforest/counters/m" + mapId + "/Counters";
  }

  /**
   * Finds the instructions of probes.
   *
   * @throws IllegalStateException if a probe's operand is computed in a way that no probe uses
   */
  BitSet find(Insns woven) {
    BitSet inserted = new BitSet();
    int end = overflow(woven);
    inserted.set(end, Math.max(end, woven.size() - 1)); // all but the final throw
    for (int i = 0; i < end; i++) {
      int operands = comparesOwed(woven, i) ? 2 : operandsOfEnd(woven.get(i));
      if (operands < 0) {
        continue;
      }
      inserted.set(i);
      int at = i;
      for (int open = operands; open > 0; ) {
        at--;
        if (at < 0) {
          throw new IllegalStateException("a probe takes operands from nowhere");
        }
        AbstractInsnNode n = woven.get(at);
        inserted.set(at);
        open += taken(n) - 1;
      }
    }
    return inserted;
  }

  /**
   * Returns where the handler begins that records an overflow, always the method's last. Returns
   * the method's end if there is none.
   */
  private int overflow(Insns woven) {
    int begin = 0;
    while (begin < woven.size() && !isFlags(woven.get(begin))) {
      begin++;
    }
    if (begin == woven.size()) {
      return begin;
    }
    int number = begin + BEFORE_NUMBER.length;
    int behind = woven.size() - BEHIND_NUMBER.length;
    boolean notes =
        number < behind
            && are(BEFORE_NUMBER, woven, begin)
            && isFlags(woven.get(number - 1))
            && woven.get(begin + 1) instanceof JumpInsnNode jump
            && woven.at(jump.label) == woven.size() - 1
            && are(BEHIND_NUMBER, woven, behind);
    for (int i = number; i < behind; i++) {
      notes &= isConstant(woven.get(i)) || computes(woven.get(i).getOpcode());
    }
    int start = begin;
    if (!notes
        || woven.method.tryCatchBlocks.stream().noneMatch(t -> woven.at(t.handler) == start)) {
      throw new IllegalStateException("what notes an overflow does something else");
    }
    return begin;
  }

  /** Returns whether an instruction reads the field that records overflows. */
  private boolean isFlags(AbstractInsnNode n) {
    return n instanceof FieldInsnNode f
        && f.owner.equals(holder)
        && f.name.equals("overflowed")
        && f.desc.equals("[Z");
  }

  private static boolean are(int[] opcodes, Insns woven, int from) {
    return IntStream.range(0, opcodes.length)
        .allMatch(i -> woven.get(from + i).getOpcode() == opcodes[i]);
  }

  /** Returns whether an opcode computes numbers for which the constant pool has no room. */
  private static boolean computes(int opcode) {
    return opcode == Opcodes.ISHL
        || opcode == Opcodes.LSHL
        || opcode == Opcodes.IXOR
        || opcode == Opcodes.LXOR;
  }

  private static boolean isConstant(AbstractInsnNode n) {
    return n.getOpcode() >= Opcodes.ICONST_M1 && n.getOpcode() <= Opcodes.LDC;
  }

  /** Returns whether a jump compares a local that the method did not have with a constant. */
  private boolean comparesOwed(Insns woven, int i) {
    int op = woven.get(i).getOpcode();
    return (op == Opcodes.IF_ICMPLT || op == Opcodes.IF_ICMPGE)
        && i >= 2
        && isConstant(woven.get(i - 1))
        && woven.get(i - 2) instanceof VarInsnNode v
        && v.getOpcode() == Opcodes.ILOAD
        && v.var >= locals;
  }

  /**
   * Returns the number of operands of a probe's last instruction; -1 if it is no such instruction.
   */
  private int operandsOfEnd(AbstractInsnNode n) {
    if (n instanceof VarInsnNode v && v.var >= locals && v.getOpcode() >= Opcodes.ISTORE) {
      return 1;
    }
    if (n instanceof IincInsnNode v && v.var >= locals) {
      return 0;
    }
    if (n instanceof InvokeDynamicInsnNode site && site.bsm.getOwner().equals(holder)) {
      return 1; // a sample's id
    }
    if (!(n instanceof MethodInsnNode m) || !m.owner.equals(holder)) {
      return -1;
    }
    int arguments = Type.getArgumentTypes(m.desc).length;
    if (answersException(m)) {
      return arguments - 1; // the exception stays on the stack
    }
    return m.desc.endsWith("V") ? arguments : -1;
  }

  /** Returns whether a probe's call takes the exception that leaves the method and returns it. */
  private static boolean answersException(MethodInsnNode m) {
    return m.desc.endsWith(")Ljava/lang/Throwable;");
  }

  /** Returns the number of operands that an instruction of a probe pops; it pushes one. */
  private int taken(AbstractInsnNode n) {
    int op = n.getOpcode();
    if (op >= Opcodes.ACONST_NULL && op <= Opcodes.ALOAD || op == Opcodes.DUP) {
      return 0; // what is copied stays
    }
    if (op == Opcodes.IADD || op == Opcodes.LADD || computes(op)) {
      return 2;
    }
    if (op == Opcodes.I2L || op == Opcodes.INEG) {
      return 1;
    }
    if (n instanceof MethodInsnNode m
        && m.owner.equals(holder)
        && !m.desc.endsWith("V")
        && !answersException(m)) {
      return Type.getArgumentTypes(m.desc).length;
    }
    throw new IllegalStateException("a probe has an instruction with opcode " + op);
  }
}
