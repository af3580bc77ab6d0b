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
 * Which instruction of a woven method is which of the original: they must be the same, in the same
 * order, and the ways from each to the next must lead through probes only.
 */
final class Alignment {
  /** Answered for the way into code that ends in none of the original's instructions. */
  static final int NOWHERE = -1;

  private final Insns before;
  private final Insns after;
  private final int[] wovenOf;
  private final int[] originalOf;

  /**
   * Aligns them; {@code holder} is the internal name of the archive's counter holder.
   *
   * @throws IllegalStateException if that can't be done; the message is a difference
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

  /** A jump to the next instruction, in front of a probe, that the original has no jump for. */
  private boolean jumpAdded(int j, int i, BitSet inserted) {
    return after.get(j) instanceof JumpInsnNode jump
        && jump.getOpcode() == Opcodes.GOTO
        && after.at(jump.label) == j + 1
        && inserted.get(j + 1)
        && !(before.get(i) instanceof JumpInsnNode original
            && original.getOpcode() == Opcodes.GOTO
            && before.at(original.label) == i + 1);
  }

  /** What may be added besides probes: jumps out of code apart, and the catch-all's throw. */
  private boolean inserted(AbstractInsnNode n, int i) {
    return n.getOpcode() == Opcodes.GOTO || (n.getOpcode() == Opcodes.ATHROW && i == before.size());
  }

  /**
   * Whether a jump became the opposite one over a {@code goto}: the target is more than 32 KiB away
   * (JVMS 6.5, goto_w), and conditional jumps have no wide form.
   */
  private boolean lengthened(int i, int j) {
    return before.get(i) instanceof JumpInsnNode
        && after.get(j) instanceof JumpInsnNode jump
        && jump.getOpcode() == opposite(before.get(i).getOpcode())
        && j + 2 < after.size()
        && after.at(jump.label) == j + 2
        && after.get(j + 1).getOpcode() == Opcodes.GOTO;
  }

  /** The opcode that jumps where another does not; -1 if there is none. */
  private static int opposite(int opcode) {
    if (opcode >= Opcodes.IFEQ && opcode <= Opcodes.IF_ACMPNE) {
      return ((opcode + 1) ^ 1) - 1; // they come in pairs, the first of each with an odd number
    }
    return opcode == Opcodes.IFNULL
        ? Opcodes.IFNONNULL
        : opcode == Opcodes.IFNONNULL ? Opcodes.IFNULL : -1;
  }

  private static String show(int i, Insns insns) {
    AbstractInsnNode n = insns.get(i);
    return n.getClass().getSimpleName() + " " + n.getOpcode();
  }

  /** Number of an original instruction in the woven method. */
  int woven(int original) {
    return wovenOf[original];
  }

  /** First original instruction that stands at or behind a woven one. */
  int firstFrom(int woven) {
    int at = Arrays.binarySearch(wovenOf, woven);
    return at >= 0 ? at : -at - 1;
  }

  /** The original instruction that is reached from a label of the woven method. */
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
      // Both ways of a jump within a probe lead to the same place; see strayWay.
      j = n.getOpcode() == Opcodes.GOTO ? after.at(((JumpInsnNode) n).label) : j + 1;
    }
    return NOWHERE;
  }

  /** The first way that does not lead where it led; null if all do. */
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

  /** Where an original instruction leads if it, and what it leads to, does nothing but jump. */
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

  /** Whether two instructions are the same, with their annotations, but for where they lead. */
  private static boolean same(AbstractInsnNode a, AbstractInsnNode b) {
    return a.getOpcode() == b.getOpcode()
        && text(a).equals(text(b))
        && constants(a).equals(constants(b));
  }

  /** Constants with their types, which the text does not show. */
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
