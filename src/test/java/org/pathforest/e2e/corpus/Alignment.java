package org.pathforest.e2e.corpus;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceMethodVisitor;

/**
 * Maps the instructions of a woven method to those of the original. The original's instructions
 * must be there unchanged and in order. Only probes may be between them.
 */
final class Alignment {
  /** Marks inserted code, and code that reaches none of the original's instructions. */
  static final int NOWHERE = -1;

  private final Insns before;
  private final Insns after;
  private final int[] wovenOf;
  private final int[] originalOf;

  /**
   * Aligns two methods.
   *
   * @param holder internal name of the archive's counter holder
   * @throws IllegalStateException if they can't be aligned; the message is a difference
   */
  Alignment(Insns before, Insns after, String holder) {
    this.before = before;
    this.after = after;
    this.wovenOf = new int[before.size()];
    this.originalOf = new int[after.size()];
    Arrays.fill(originalOf, NOWHERE);
    BitSet inserted = new InsertedCode(before.method.maxLocals, holder).find(after);
    int i = 0;
    for (int j = 0; j < after.size(); j++) {
      if (inserted.get(j)) {
        continue;
      }
      if (i < before.size()
          && !jumpAdded(j, i, inserted)
          && (same(before.get(i), after.get(j)) || lengthened(i, j))) {
        wovenOf[i] = j;
        originalOf[j] = i;
        j += lengthened(i++, j) ? 1 : 0; // the goto belongs to it
      } else if (!inserted(after.get(j), i)) {
        throw new IllegalStateException(
            "instruction " + i + " is " + show(i, before) + ", became " + show(j, after));
      }
    }
    if (i < before.size()) {
      throw new IllegalStateException("instruction " + i + " is gone: " + show(i, before));
    }
  }

  /**
   * Returns whether a woven instruction is an added jump to the next instruction, which is a probe.
   * The original must not have such a jump itself.
   */
  private boolean jumpAdded(int j, int i, BitSet inserted) {
    return after.get(j) instanceof JumpInsnNode jump
        && jump.getOpcode() == Opcodes.GOTO
        && after.at(jump.label) == j + 1
        && inserted.get(j + 1)
        && !(before.get(i) instanceof JumpInsnNode original
            && original.getOpcode() == Opcodes.GOTO
            && before.at(original.label) == i + 1);
  }

  /**
   * Returns whether an instruction may be added outside probes. Such instructions are jumps out of
   * code at the end of the method, and the throw of the catch-all.
   */
  private boolean inserted(AbstractInsnNode n, int i) {
    return n.getOpcode() == Opcodes.GOTO || (n.getOpcode() == Opcodes.ATHROW && i == before.size());
  }

  /**
   * Returns whether a jump became the opposite jump over a {@code goto}. This is necessary if the
   * target is more than 32 KiB away: conditional jumps have no wide form (JVMS 6.5, goto_w).
   */
  private boolean lengthened(int i, int j) {
    return before.get(i) instanceof JumpInsnNode
        && after.get(j) instanceof JumpInsnNode jump
        && jump.getOpcode() == opposite(before.get(i).getOpcode())
        && j + 2 < after.size()
        && after.at(jump.label) == j + 2
        && after.get(j + 1).getOpcode() == Opcodes.GOTO;
  }

  /** Returns the opcode with the opposite condition; -1 if there is none. */
  private static int opposite(int opcode) {
    if (opcode >= Opcodes.IFEQ && opcode <= Opcodes.IF_ACMPNE) {
      return ((opcode + 1) ^ 1) - 1; // opcodes come in pairs that begin at odd numbers
    }
    return opcode == Opcodes.IFNULL
        ? Opcodes.IFNONNULL
        : opcode == Opcodes.IFNONNULL ? Opcodes.IFNULL : -1;
  }

  private static String show(int i, Insns insns) {
    AbstractInsnNode n = insns.get(i);
    return n.getClass().getSimpleName() + " " + n.getOpcode();
  }

  /** Returns the number of an original instruction in the woven method. */
  int woven(int original) {
    return wovenOf[original];
  }

  /** Returns the first original instruction at or behind a woven one. */
  int firstFrom(int woven) {
    int at = Arrays.binarySearch(wovenOf, woven);
    return at >= 0 ? at : -at - 1;
  }

  /** Returns the original instruction that is reached from a label of the woven method. */
  int reached(LabelNode label) {
    return reached(after.at(label));
  }

  private int reached(int from) {
    int j = from;
    for (int steps = 0; steps <= after.size() && j < after.size(); steps++) {
      if (originalOf[j] != NOWHERE) {
        return originalOf[j];
      }
      AbstractInsnNode n = after.get(j);
      if (n.getOpcode() == Opcodes.ATHROW) {
        return NOWHERE;
      }
      // Both branches of a jump in a probe reach the same instruction; strayWay checks that.
      j = n.getOpcode() == Opcodes.GOTO ? after.at(((JumpInsnNode) n).label) : j + 1;
    }
    return NOWHERE;
  }

  /**
   * Describes the first control transfer that reaches another instruction than in the original;
   * null if there is none.
   */
  String strayWay() {
    if (before.size() > 0 && reached(0) != 0) {
      return "the method begins at instruction " + reached(0);
    }
    for (int j = 0; j < after.size(); j++) {
      if (originalOf[j] == NOWHERE
          && after.get(j) instanceof JumpInsnNode jump
          && behindGotos(reached(jump.label)) != behindGotos(reached(j))) {
        return "a probe leads to " + reached(jump.label) + " and to " + reached(j);
      }
    }
    for (int i = 0; i < before.size(); i++) {
      AbstractInsnNode a = before.get(i);
      int behind = wovenOf[i] + (lengthened(i, wovenOf[i]) ? 2 : 1);
      if (falls(a) && i + 1 < before.size() && reached(behind) != i + 1) {
        return "behind instruction " + i + " comes " + reached(behind);
      }
      List<LabelNode> from = targets(a);
      List<LabelNode> to = targets(after.get(wovenOf[i] + (lengthened(i, wovenOf[i]) ? 1 : 0)));
      for (int t = 0; t < from.size(); t++) {
        if (reached(to.get(t)) != before.at(from.get(t))) {
          return "instruction " + i + " leads to " + reached(to.get(t));
        }
      }
    }
    return null;
  }

  /** Returns the instruction where a chain of gotos of the original ends. */
  private int behindGotos(int original) {
    int i = original;
    for (int steps = 0; steps < before.size() && i >= 0 && i < before.size(); steps++) {
      if (before.get(i).getOpcode() != Opcodes.GOTO) {
        break;
      }
      i = before.at(((JumpInsnNode) before.get(i)).label);
    }
    return i;
  }

  private static boolean falls(AbstractInsnNode n) {
    int op = n.getOpcode();
    return op != Opcodes.GOTO
        && op != Opcodes.ATHROW
        && op != Opcodes.RET
        && op != Opcodes.TABLESWITCH
        && op != Opcodes.LOOKUPSWITCH
        && !(op >= Opcodes.IRETURN && op <= Opcodes.RETURN);
  }

  private static List<LabelNode> targets(AbstractInsnNode n) {
    if (n instanceof TableSwitchInsnNode s) {
      return Stream.concat(Stream.of(s.dflt), s.labels.stream()).toList();
    } else if (n instanceof LookupSwitchInsnNode s) {
      return Stream.concat(Stream.of(s.dflt), s.labels.stream()).toList();
    }
    return n instanceof JumpInsnNode jump ? List.of(jump.label) : List.of();
  }

  /** Returns whether two instructions are the same, including annotations but not jump targets. */
  private static boolean same(AbstractInsnNode a, AbstractInsnNode b) {
    return a.getOpcode() == b.getOpcode()
        && text(a).equals(text(b))
        && constants(a).equals(constants(b));
  }

  /** Returns constants with their types, which the text does not show. */
  private static List<Object> constants(AbstractInsnNode n) {
    if (n instanceof InvokeDynamicInsnNode site) {
      return List.of(site.bsmArgs);
    }
    return n instanceof LdcInsnNode load ? List.of(load.cst) : List.of();
  }

  private static String text(AbstractInsnNode n) {
    boolean annotated = n.visibleTypeAnnotations != null || n.invisibleTypeAnnotations != null;
    if (n instanceof InsnNode && !annotated) {
      return "";
    }
    Textifier printer =
        new Textifier(Opcodes.ASM9) {
          @Override
          protected void appendLabel(Label label) {}
        };
    n.accept(new TraceMethodVisitor(printer));
    return printer.getText().toString();
  }
}
