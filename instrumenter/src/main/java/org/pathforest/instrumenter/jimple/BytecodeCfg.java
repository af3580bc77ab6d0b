package org.pathforest.instrumenter.jimple;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;

/**
 * Builds the control-flow graph of a method from its bytecode alone. Leaders are the method's first
 * instruction, jump and switch targets, handler starts, and the instruction after a jump, switch,
 * return or throw. Dead code makes no leaders. Neither do the borders of try ranges, nor calls.
 */
final class BytecodeCfg {
  private BytecodeCfg() {}

  /**
   * Builds the graph of a method.
   *
   * @param code code of the method
   * @param method the method, with expanded frames or none, and with subroutines inlined
   * @param offsets bytecode offsets of its instructions
   * @param source maps lines of its line table to source lines
   */
  static MethodBlocks of(
      Code code, MethodNode method, InstructionOffsets offsets, SourceLines source) {
    BitSet leaders = leaders(code);
    int[] blockOf = new int[code.size()];
    int[] first = new int[leaders.cardinality()];
    int[] last = new int[first.length];
    int b = -1;
    for (int i = 0; i < code.size(); i++) {
      blockOf[i] = -1;
      if (code.isReachable(i)) {
        if (leaders.get(i)) {
          first[++b] = i;
        }
        blockOf[i] = b;
        last[b] = i;
      }
    }
    int[] tableLines = lines(code, method);
    int[] lines = Arrays.stream(tableLines).map(source::line).toArray();
    Cfg.Builder graph = new Cfg.Builder();
    for (b = 0; b < first.length; b++) {
      graph.block(block(code, offsets.offset(first[b]), first[b], last[b], lines));
    }
    for (b = 0; b < first.length; b++) {
      edges(graph, code, blockOf, b, last[b]);
      if (code.isHandler(first[b])) {
        graph.handler(b);
      }
    }
    return new MethodBlocks(graph.build(), code, first, last, blockOf, tableLines);
  }

  private static BitSet leaders(Code code) {
    BitSet leaders = new BitSet();
    leaders.set(0);
    for (int i = 0; i < code.size(); i++) {
      if (!code.isReachable(i) || code.flow(i) == Code.Flow.NEXT) {
        continue;
      }
      for (int to : code.targets(i)) {
        leaders.set(to);
      }
      if (i + 1 < code.size() && code.isReachable(i + 1)) {
        leaders.set(i + 1);
      }
    }
    for (int handler : code.handlers()) {
      leaders.set(handler);
    }
    return leaders;
  }

  private static Block block(Code code, int offset, int first, int last, int[] lines) {
    BlockExit exit =
        switch (code.flow(last)) {
          case RETURN -> BlockExit.RETURN;
          case THROW -> BlockExit.THROW;
          default -> BlockExit.NONE;
        };
    boolean canThrow = false;
    for (int i = first; i <= last && !canThrow; i++) {
      canThrow = canThrow(code.node(i));
    }
    return Block.of(offset, exit, canThrow, Arrays.copyOfRange(lines, first, last + 1));
  }

  /** Returns the line of each instruction as in the line table; 0 where unknown. */
  private static int[] lines(Code code, MethodNode method) {
    int[] lines = new int[code.size()];
    int line = 0;
    int i = 0;
    for (AbstractInsnNode node : method.instructions) {
      if (node instanceof LineNumberNode number) {
        line = number.line;
      } else if (node.getOpcode() >= 0) {
        lines[i++] = line;
      }
    }
    return lines;
  }

  private static void edges(Cfg.Builder graph, Code code, int[] blockOf, int block, int last) {
    List<String> outcomes = outcomes(code, last);
    int[] targets = code.targets(last);
    for (int k = 0; k < targets.length; k++) {
      graph.edge(block, blockOf[targets[k]], outcomes.get(k));
    }
  }

  /** Returns the outcomes of an instruction, one for each of {@link Code#targets}. */
  static List<String> outcomes(Code code, int i) {
    return switch (code.flow(i)) {
      case NEXT -> List.of(CfgEdge.FALL);
      case GOTO -> List.of(CfgEdge.GOTO);
      case IF -> List.of(CfgEdge.FALL, CfgEdge.TAKEN);
      case SWITCH -> {
        List<String> result = new ArrayList<>();
        for (int k = 0; k < code.targets(i).length - 1; k++) {
          result.add("case " + key(code.node(i), k));
        }
        result.add(CfgEdge.DEFAULT);
        yield result;
      }
      case RETURN, THROW -> List.of();
    };
  }

  private static int key(AbstractInsnNode node, int index) {
    return node instanceof TableSwitchInsnNode table
        ? table.min + index
        : ((LookupSwitchInsnNode) node).keys.get(index);
  }

  /**
   * Returns whether an instruction other than xRETURN and ATHROW can throw (JVMS 6.5), including
   * linkage errors.
   */
  static boolean canThrow(AbstractInsnNode node) {
    int opcode = node.getOpcode();
    return switch (opcode) {
      case Opcodes.IDIV,
          Opcodes.LDIV,
          Opcodes.IREM,
          Opcodes.LREM,
          Opcodes.NEW,
          Opcodes.NEWARRAY,
          Opcodes.ANEWARRAY,
          Opcodes.MULTIANEWARRAY,
          Opcodes.ARRAYLENGTH,
          Opcodes.CHECKCAST,
          Opcodes.INSTANCEOF,
          Opcodes.MONITORENTER,
          Opcodes.MONITOREXIT ->
          true;
      case Opcodes.LDC -> {
        // A string is created on its first use, which can run out of memory.
        Object constant = ((LdcInsnNode) node).cst;
        yield constant instanceof String
            || constant instanceof Type
            || constant instanceof Handle
            || constant instanceof ConstantDynamic;
      }
      default ->
          (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD)
              || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE)
              || (opcode >= Opcodes.GETSTATIC && opcode <= Opcodes.INVOKEDYNAMIC);
    };
  }
}
