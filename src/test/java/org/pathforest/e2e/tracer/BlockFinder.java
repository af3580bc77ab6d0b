package org.pathforest.e2e.tracer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Finds the reachable blocks of a method without {@code jsr}, and the edges between them. */
final class BlockFinder {
  /** All instructions of the method in order, including unreachable ones. */
  final List<AbstractInsnNode> instructions = new ArrayList<>();

  private final Map<LabelNode, Integer> labels = new HashMap<>();
  private final List<Range> ranges = new ArrayList<>();
  private final BitSet reachable = new BitSet();
  private final BitSet leaders = new BitSet();
  private final BitSet handlers = new BitSet();
  private final BitSet jumpTargets = new BitSet();

  private record Range(int start, int end, int handler) {
    boolean covers(int instruction) {
      return start <= instruction && instruction < end;
    }
  }

  BlockFinder(MethodNode method) {
    for (AbstractInsnNode node : method.instructions) {
      if (node instanceof LabelNode label) {
        labels.put(label, instructions.size());
      } else if (node.getOpcode() >= 0) {
        instructions.add(node);
      }
    }
    for (TryCatchBlockNode range : method.tryCatchBlocks) {
      ranges.add(
          new Range(labels.get(range.start), labels.get(range.end), labels.get(range.handler)));
    }
    reach();
    findLeaders();
  }

  private void reach() {
    Deque<Integer> work = new ArrayDeque<>(List.of(0));
    while (!work.isEmpty()) {
      int at = work.pop();
      if (!reachable.get(at)) {
        reachable.set(at);
        work.addAll(flow(at));
        for (Range range : ranges) {
          if (range.covers(at)) {
            handlers.set(range.handler);
            work.add(range.handler);
          }
        }
      }
    }
  }

  private void findLeaders() {
    leaders.set(0);
    leaders.or(handlers);
    reachable.stream()
        .filter(at -> endsBlock(instructions.get(at)))
        .forEach(
            at -> {
              targets(at).forEach(jumpTargets::set);
              leaders.set(at + 1, reachable.get(at + 1));
            });
    leaders.or(jumpTargets);
  }

  /**
   * Returns the successors of an instruction without duplicates: fall-through first, then targets
   * by offset.
   */
  private Set<Integer> flow(int at) {
    Set<Integer> next = new LinkedHashSet<>();
    if (fallsThrough(instructions.get(at).getOpcode())) {
      next.add(at + 1);
    }
    next.addAll(targets(at));
    return next;
  }

  private Set<Integer> targets(int at) {
    AbstractInsnNode instruction = instructions.get(at);
    List<LabelNode> to = new ArrayList<>();
    if (instruction instanceof JumpInsnNode jump) {
      to.add(jump.label);
    } else if (instruction instanceof TableSwitchInsnNode table) {
      to.addAll(table.labels);
      to.add(table.dflt);
    } else if (instruction instanceof LookupSwitchInsnNode lookup) {
      to.addAll(lookup.labels);
      to.add(lookup.dflt);
    }
    return to.stream().map(labels::get).collect(Collectors.toCollection(TreeSet::new));
  }

  static boolean endsBlock(AbstractInsnNode instruction) {
    return instruction instanceof JumpInsnNode || !fallsThrough(instruction.getOpcode());
  }

  private static boolean fallsThrough(int opcode) {
    return opcode != Opcodes.GOTO
        && opcode != Opcodes.TABLESWITCH
        && opcode != Opcodes.LOOKUPSWITCH
        && opcode != Opcodes.ATHROW
        && !isReturn(opcode);
  }

  static boolean isReturn(int opcode) {
    return opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
  }

  /** Whether the first instruction is also a jump target or a handler start. */
  boolean isFirstReentered() {
    return jumpTargets.get(0) || handlers.get(0);
  }

  /** Whether an exception that the instruction throws could be caught in the method. */
  boolean isInRange(int instruction) {
    return ranges.stream().anyMatch(range -> range.covers(instruction));
  }

  /** Returns the index of each block's first instruction. */
  int[] leaders() {
    return leaders.stream().toArray();
  }

  /** Returns the index of the last instruction of the block that starts with the given one. */
  int lastOf(int leader) {
    int at = leader;
    while (!endsBlock(instructions.get(at)) && !leaders.get(at + 1)) {
      at++;
    }
    return at;
  }

  /**
   * Returns the method's graph.
   *
   * @param offsets the offset of each instruction
   */
  TraceGraph graph(List<Integer> offsets) {
    int[] starts = leaders();
    int[][] successors = new int[starts.length][];
    TraceGraph.Exit[] exits = new TraceGraph.Exit[starts.length];
    for (int block = 0; block < starts.length; block++) {
      int last = lastOf(starts[block]);
      int opcode = instructions.get(last).getOpcode();
      successors[block] =
          flow(last).stream().mapToInt(next -> Arrays.binarySearch(starts, next)).toArray();
      exits[block] =
          opcode == Opcodes.ATHROW
              ? TraceGraph.Exit.THROW
              : isReturn(opcode) ? TraceGraph.Exit.RETURN : TraceGraph.Exit.NONE;
    }
    BitSet handlerStarts = new BitSet();
    handlers.stream().forEach(handler -> handlerStarts.set(Arrays.binarySearch(starts, handler)));
    int[] startOffsets = Arrays.stream(starts).map(offsets::get).toArray();
    return new TraceGraph(startOffsets, successors, exits, handlerStarts, optionalLeaders(offsets));
  }

  private BitSet optionalLeaders(List<Integer> offsets) {
    BitSet optional = new BitSet();
    for (int at = 0; at < instructions.size(); at++) {
      if (!reachable.get(at)) {
        targets(at).forEach(target -> optional.set(offsets.get(target)));
        if (endsBlock(instructions.get(at)) && at + 1 < instructions.size()) {
          optional.set(offsets.get(at + 1));
        }
      }
    }
    ranges.forEach(range -> optional.set(offsets.get(range.handler)));
    leaders.stream().forEach(leader -> optional.clear(offsets.get(leader)));
    return optional;
  }
}
