package org.pathforest.instrumenter.conflict;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.pathforest.instrumenter.jimple.MethodBlocks;
import org.pathforest.paths.cfg.CfgEdge;

/**
 * Facts about local variables in the bytecode of one block: the slots it writes, the constants it
 * assigns, and what holds on each edge of its branch. Only an instruction that names a slot can
 * change it (JVMS 2.6.1).
 */
final class BlockFacts {
  private final MethodBlocks blocks;
  private final int first;
  private final int last;
  private final BitSet written = new BitSet();
  private Map<Integer, Fact> constants = Map.of();

  BlockFacts(MethodBlocks blocks, int block) {
    this.blocks = blocks;
    this.first = blocks.firstIndex(block);
    this.last = blocks.lastIndex(block);
    for (int i = first; i <= last; i++) {
      AbstractInsnNode n = blocks.instruction(i);
      if (n instanceof IincInsnNode increment) {
        write(increment.var, null);
      } else if (n instanceof VarInsnNode store && isStore(n)) {
        write(store.var, i > first ? constant(store, blocks.instruction(i - 1)) : null);
        if (n.getOpcode() == Opcodes.LSTORE || n.getOpcode() == Opcodes.DSTORE) {
          write(store.var + 1, null);
        }
      }
    }
  }

  private void write(int slot, Fact constant) {
    written.set(slot);
    if (constant != null || constants.containsKey(slot)) {
      constants = new TreeMap<>(constants);
      constants.remove(slot);
    }
    if (constant != null) {
      constants.put(slot, constant);
    }
  }

  private static boolean isStore(AbstractInsnNode n) {
    return n.getOpcode() >= Opcodes.ISTORE && n.getOpcode() <= Opcodes.ASTORE;
  }

  private static Fact constant(VarInsnNode store, AbstractInsnNode before) {
    if (store.getOpcode() == Opcodes.ASTORE && before.getOpcode() == Opcodes.ACONST_NULL) {
      return new Fact(new Fact.Null(store.var), Ints.of(1));
    } else if (store.getOpcode() == Opcodes.ASTORE && before.getOpcode() == Opcodes.NEW) {
      return new Fact(new Fact.Null(store.var), Ints.of(0));
    }
    Integer value = store.getOpcode() == Opcodes.ISTORE ? number(before) : null;
    return value == null ? null : new Fact(new Fact.Local(store.var), Ints.of(value));
  }

  /** Returns the {@code int} that an instruction pushes; null if it pushes none. */
  private static Integer number(AbstractInsnNode n) {
    int opcode = n.getOpcode();
    if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
      return opcode - Opcodes.ICONST_0;
    } else if (opcode == Opcodes.BIPUSH || opcode == Opcodes.SIPUSH) {
      return ((IntInsnNode) n).operand;
    }
    return n instanceof LdcInsnNode c && c.cst instanceof Integer i ? i : null;
  }

  /** Returns whether the block writes a slot that a subject depends on. */
  boolean changes(Fact.Subject subject) {
    for (int slot : subject.slots()) {
      if (written.get(slot)) {
        return true;
      }
    }
    return false;
  }

  /** Returns what holds after the block has been executed. */
  Collection<Fact> constants() {
    return constants.values();
  }

  /** Returns what holds where the block's branch takes an edge; empty if nothing is known. */
  List<Fact> where(CfgEdge e) {
    AbstractInsnNode branch = blocks.instruction(last);
    if (branch instanceof TableSwitchInsnNode s) {
      List<Integer> labels = new ArrayList<>();
      for (int label = s.min; label <= s.max; label++) {
        labels.add(label);
      }
      return ofSwitch(e, labels);
    } else if (branch instanceof LookupSwitchInsnNode s) {
      return ofSwitch(e, s.keys);
    }
    if (e.outcomes().size() != 1) {
      return List.of(); // both outcomes lead to the same block
    }
    Fact taken = taken(branch.getOpcode());
    if (taken == null) {
      return List.of();
    }
    boolean isTaken = e.outcomes().get(0).equals(CfgEdge.TAKEN);
    return new Fact(taken.subject(), isTaken ? taken.values() : others(taken)).withConsequences();
  }

  private static Ints others(Fact f) {
    Ints others = f.values().not();
    return f.subject() instanceof Fact.Null ? others.and(Ints.of(0, 1)) : others;
  }

  private List<Fact> ofSwitch(CfgEdge e, List<Integer> labels) {
    Operand key = operand(last - 1);
    if (key == null || key.subject() == null) {
      return List.of();
    }
    Ints values = new Ints(List.of());
    for (String outcome : e.outcomes()) {
      if (outcome.equals(CfgEdge.DEFAULT)) {
        Ints none = Ints.ALL;
        for (int label : labels) {
          none = none.and(Ints.of(label).not());
        }
        values = values.or(none);
      } else {
        values = values.or(Ints.of(Integer.parseInt(outcome.substring("case ".length()))));
      }
    }
    return new Fact(key.subject(), values).withConsequences();
  }

  /**
   * An operand that instructions push: either a subject or a number.
   *
   * @param subject null for a number
   * @param number null for a subject
   * @param first index of the first of these instructions; -1 if unknown
   */
  private record Operand(Fact.Subject subject, Integer number, int first) {}

  /** Returns the operand pushed by the instructions up to an index; null if unknown. */
  private Operand operand(int end) {
    if (end < first) {
      return null;
    }
    AbstractInsnNode n = blocks.instruction(end);
    Integer number = number(n);
    if (number != null) {
      return new Operand(null, number, end);
    } else if (n instanceof VarInsnNode v && n.getOpcode() == Opcodes.ILOAD) {
      return new Operand(new Fact.Local(v.var), null, end);
    } else if (n instanceof VarInsnNode v
        && n.getOpcode() == Opcodes.ISTORE
        && end > first
        && blocks.instruction(end - 1).getOpcode() == Opcodes.DUP) {
      return new Operand(new Fact.Local(v.var), null, -1);
    }
    Integer slot = end > first ? reference(end - 1) : null;
    if (slot != null && n.getOpcode() == Opcodes.ARRAYLENGTH) {
      return new Operand(new Fact.Length(slot), null, end - 1);
    } else if (slot != null && n.getOpcode() == Opcodes.INSTANCEOF) {
      return new Operand(new Fact.Instance(slot, ((TypeInsnNode) n).desc), null, end - 1);
    }
    return null;
  }

  /** Returns the slot whose reference an instruction leaves on the stack; null if there is none. */
  private Integer reference(int at) {
    if (at < first || !(blocks.instruction(at) instanceof VarInsnNode v)) {
      return null;
    }
    boolean kept =
        v.getOpcode() == Opcodes.ASTORE
            && at > first
            && blocks.instruction(at - 1).getOpcode() == Opcodes.DUP;
    return kept || v.getOpcode() == Opcodes.ALOAD ? (Integer) v.var : null;
  }

  /** Returns what holds where a branch is taken; null if unknown. */
  private Fact taken(int opcode) {
    if (opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL) {
      Integer slot = reference(last - 1);
      int isNull = opcode == Opcodes.IFNULL ? 1 : 0;
      return slot == null ? null : new Fact(new Fact.Null(slot), Ints.of(isNull, isNull));
    } else if (opcode >= Opcodes.IFEQ && opcode <= Opcodes.IFLE) {
      Operand o = operand(last - 1);
      return o == null || o.subject() == null
          ? null
          : new Fact(o.subject(), related(opcode - Opcodes.IFEQ, 0));
    } else if (opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ICMPLE) {
      Operand second = operand(last - 1);
      Operand first = second == null ? null : operand(second.first() - 1);
      return first == null ? null : compared(first, second, opcode - Opcodes.IF_ICMPEQ);
    } else if (opcode == Opcodes.IF_ACMPEQ || opcode == Opcodes.IF_ACMPNE) {
      Integer second = reference(last - 1);
      Integer first = reference(last - 2);
      return first == null || second == null
          ? null
          : ordered(new Fact.Null(first), new Fact.Null(second), opcode - Opcodes.IF_ACMPEQ);
    }
    return null;
  }

  private static Fact compared(Operand first, Operand second, int relation) {
    if (first.subject() != null && second.subject() != null) {
      return ordered(first.subject(), second.subject(), relation);
    } else if (first.subject() != null) {
      return new Fact(first.subject(), related(relation, second.number()));
    }
    return second.subject() == null
        ? null
        : new Fact(second.subject(), related(mirrored(relation), first.number()));
  }

  /** Puts the two subjects in a fixed order, so that facts about the same pair can be compared. */
  private static Fact ordered(Fact.Subject a, Fact.Subject b, int relation) {
    return a.toString().compareTo(b.toString()) <= 0
        ? new Fact(new Fact.Order(a, b), related(relation, 0))
        : new Fact(new Fact.Order(b, a), related(mirrored(relation), 0));
  }

  /**
   * Returns the relation with its operands swapped. Relations are numbered like the opcodes: EQ,
   * NE, LT, GE, GT, LE.
   */
  private static int mirrored(int relation) {
    return switch (relation) {
      case 2 -> 4;
      case 3 -> 5;
      case 4 -> 2;
      case 5 -> 3;
      default -> relation;
    };
  }

  private static Ints related(int relation, long to) {
    return switch (relation) {
      case 0 -> Ints.of(to, to);
      case 1 -> Ints.of(to, to).not();
      case 2 -> Ints.of(Integer.MIN_VALUE, to - 1);
      case 3 -> Ints.of(to, Integer.MAX_VALUE);
      case 4 -> Ints.of(to + 1, Integer.MAX_VALUE);
      default -> Ints.of(Integer.MIN_VALUE, to);
    };
  }
}
