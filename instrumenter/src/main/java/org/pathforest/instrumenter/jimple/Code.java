package org.pathforest.instrumenter.jimple;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * A method's instructions by number, with resolved labels and reachability. Labels, line numbers
 * and frames have no number; a label refers to the next instruction. This is a snapshot: it does
 * not show later changes of the method.
 */
public final class Code {
  /** Where control goes after an instruction. */
  enum Flow {
    /** To the next instruction. */
    NEXT,
    /** To another instruction: {@code GOTO}. */
    GOTO,
    /** To the next instruction or to another one. */
    IF,
    /** To one of the switch's labels or its default. */
    SWITCH,
    /** Out of the method: {@code xRETURN}. */
    RETURN,
    /** Out of the method or to a handler: {@code ATHROW}. */
    THROW
  }

  /** An exception range: instructions [start, end), and the first instruction of the handler. */
  record Range(int start, int end, int handler) {}

  private static final int[] NONE = {};

  private final AbstractInsnNode[] nodes;
  private final int[][] targets;
  private final List<Range> ranges;
  private final BitSet reachable = new BitSet();
  private final BitSet handlers = new BitSet();

  /**
   * Analyzes a method.
   *
   * @throws CannotModelException if the method has no code, control can fall off its end, or it
   *     jumps to a subroutine that was not inlined
   */
  Code(MethodNode method) throws CannotModelException {
    AbstractInsnNode[] all = method.instructions.toArray();
    int[] numberAt = new int[all.length];
    AbstractInsnNode[] real = new AbstractInsnNode[all.length];
    int n = 0;
    for (int i = 0; i < all.length; i++) {
      numberAt[i] = n;
      if (all[i].getOpcode() >= 0) {
        real[n++] = all[i];
      }
    }
    nodes = Arrays.copyOf(real, n);
    if (n == 0) {
      throw new CannotModelException("no code");
    }
    targets = new int[n][];
    for (int i = 0; i < n; i++) {
      targets[i] = targets(i, label -> numberAt[method.instructions.indexOf(label)]);
    }
    ranges =
        method.tryCatchBlocks.stream()
            .map(
                (TryCatchBlockNode t) ->
                    new Range(
                        numberAt[method.instructions.indexOf(t.start)],
                        numberAt[method.instructions.indexOf(t.end)],
                        numberAt[method.instructions.indexOf(t.handler)]))
            .toList();
    findReachable();
  }

  private interface Resolver {
    int number(LabelNode label);
  }

  private int[] targets(int i, Resolver labels) {
    AbstractInsnNode node = nodes[i];
    return switch (flow(i)) {
      case NEXT -> new int[] {i + 1};
      case GOTO -> new int[] {labels.number(((JumpInsnNode) node).label)};
      case IF -> new int[] {i + 1, labels.number(((JumpInsnNode) node).label)};
      case SWITCH -> {
        boolean table = node instanceof TableSwitchInsnNode;
        List<LabelNode> list =
            table ? ((TableSwitchInsnNode) node).labels : ((LookupSwitchInsnNode) node).labels;
        LabelNode dflt =
            table ? ((TableSwitchInsnNode) node).dflt : ((LookupSwitchInsnNode) node).dflt;
        int[] to = new int[list.size() + 1];
        for (int k = 0; k < list.size(); k++) {
          to[k] = labels.number(list.get(k));
        }
        to[list.size()] = labels.number(dflt);
        yield to;
      }
      case RETURN, THROW -> NONE;
    };
  }

  private void findReachable() throws CannotModelException {
    int[] stack = new int[nodes.length + 1];
    BitSet pending = new BitSet();
    pending.set(0, ranges.size());
    int depth = 0;
    stack[depth++] = 0;
    reachable.set(0);
    while (depth > 0) {
      while (depth > 0) {
        int i = stack[--depth];
        int opcode = nodes[i].getOpcode();
        if (opcode == Opcodes.JSR || opcode == Opcodes.RET) {
          throw new CannotModelException("has a subroutine (jsr or ret) that can't be inlined");
        }
        for (int to : targets[i]) {
          depth = reach(to, stack, depth);
        }
      }
      for (int r = pending.nextSetBit(0); r >= 0; r = pending.nextSetBit(r + 1)) {
        Range range = ranges.get(r);
        if (covers(range)) {
          pending.clear(r);
          depth = reach(range.handler(), stack, depth);
          handlers.set(range.handler());
        }
      }
    }
  }

  private int reach(int to, int[] stack, int depth) throws CannotModelException {
    if (to >= nodes.length) {
      throw new CannotModelException("control falls off the end of the code");
    }
    if (reachable.get(to)) {
      return depth;
    }
    reachable.set(to);
    stack[depth] = to;
    return depth + 1;
  }

  private boolean covers(Range range) {
    int first = reachable.nextSetBit(range.start());
    return first >= 0 && first < range.end();
  }

  /** Returns the number of instructions. */
  int size() {
    return nodes.length;
  }

  AbstractInsnNode node(int i) {
    return nodes[i];
  }

  /**
   * Returns where control can go from instruction i, except by exceptions. Duplicates are kept. For
   * {@code IF}: the next instruction, the jump target. For {@code SWITCH}: the labels in table
   * order, the default. Callers must not change the array.
   */
  int[] targets(int i) {
    return targets[i];
  }

  boolean isReachable(int i) {
    return reachable.get(i);
  }

  /** Returns whether instruction i starts a handler that an exception can reach. */
  boolean isHandler(int i) {
    return handlers.get(i);
  }

  /** Returns the instructions at which reachable handlers start, in ascending order. */
  int[] handlers() {
    return handlers.stream().toArray();
  }

  /**
   * Returns whether an exception range covers reachable code. Ranges are numbered in table order.
   */
  boolean isLive(int range) {
    return covers(ranges.get(range));
  }

  /** Returns the number of instructions in exception ranges, each counted once per range. */
  long covered() {
    return ranges.stream().mapToLong(r -> Math.max(0, r.end() - r.start())).sum();
  }

  /** Returns where control goes after instruction i. */
  Flow flow(int i) {
    AbstractInsnNode node = nodes[i];
    int opcode = node.getOpcode();
    if (opcode == Opcodes.GOTO) {
      return Flow.GOTO;
    }
    if (opcode == Opcodes.ATHROW) {
      return Flow.THROW;
    }
    if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
      return Flow.RETURN;
    }
    return switch (node.getType()) {
      case AbstractInsnNode.JUMP_INSN -> Flow.IF;
      case AbstractInsnNode.TABLESWITCH_INSN, AbstractInsnNode.LOOKUPSWITCH_INSN -> Flow.SWITCH;
      default -> Flow.NEXT;
    };
  }
}
