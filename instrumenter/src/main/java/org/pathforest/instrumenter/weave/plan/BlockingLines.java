package org.pathforest.instrumenter.weave.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.pathforest.instrumenter.jimple.MethodBlocks;
import org.pathforest.instrumenter.jimple.Throwing;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.scheme.MethodToPlan;

/**
 * Finds the lines of a method's blocks at which a thread can be in a call, or wait. A stack trace
 * contains only lines, and several blocks often share a line.
 */
final class BlockingLines {
  private BlockingLines() {}

  /** Returns where threads in a method can be while they are not running. */
  static MethodToPlan.Waits waits(MethodBlocks blocks) {
    return new MethodToPlan.Waits(lines(blocks), exits(blocks));
  }

  /**
   * Returns these lines for each block that can throw. Blocks are left out if all their lines
   * qualify.
   */
  private static Map<Integer, List<Integer>> lines(MethodBlocks blocks) {
    SortedMap<Integer, List<Integer>> lines = new TreeMap<>();
    Cfg cfg = blocks.cfg();
    for (int b = 0; b < cfg.size(); b++) {
      Block block = cfg.block(b);
      if (block.canThrow()) {
        TreeSet<Integer> all = new TreeSet<>();
        TreeSet<Integer> found = new TreeSet<>();
        Arrays.stream(block.lines()).forEach(all::add);
        for (int i = blocks.firstIndex(b); i <= blocks.lastIndex(b) && !all.isEmpty(); i++) {
          if (blocks(blocks.instruction(i))) {
            found.add(blocks.tableLine(i));
          }
        }
        if (!found.equals(all)) {
          lines.put(b, new ArrayList<>(found));
        }
      }
    }
    return lines;
  }

  /** Returns the blocks that call {@code System.exit}. */
  private static Set<Integer> exits(MethodBlocks blocks) {
    Set<Integer> exits = new TreeSet<>();
    for (int b = 0; b < blocks.cfg().size(); b++) {
      for (int i = blocks.firstIndex(b); i <= blocks.lastIndex(b); i++) {
        if (blocks.instruction(i) instanceof MethodInsnNode call
            && call.owner.equals("java/lang/System")
            && call.name.equals("exit")) {
          exits.add(b);
        }
      }
    }
    return exits;
  }

  /** Returns whether other code may run, or the thread may wait, during an instruction. */
  private static boolean blocks(AbstractInsnNode n) {
    int opcode = n.getOpcode();
    boolean alone =
        (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD)
            || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE)
            || (opcode >= Opcodes.IDIV && opcode <= Opcodes.DREM)
            || opcode == Opcodes.ARRAYLENGTH
            || opcode == Opcodes.NEWARRAY
            || opcode == Opcodes.MONITOREXIT;
    return !alone && Throwing.canThrow(n);
  }
}
