package org.pathforest.instrumenter.jimple;

import java.util.IdentityHashMap;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.pathforest.paths.cfg.Cfg;

/**
 * A method's control-flow graph and the instruction nodes of its blocks. The nodes belong to the
 * tree that the graph was made from. They stay valid when instructions are added to that tree. Not
 * thread-safe.
 */
public final class MethodBlocks {
  private final Cfg cfg;
  private final Code code;
  private final int[] first;
  private final int[] last;
  private final int[] blockOf;
  private final int[] tableLines;
  private IdentityHashMap<AbstractInsnNode, Integer> blockOfNode;

  MethodBlocks(Cfg cfg, Code code, int[] first, int[] last, int[] blockOf, int[] tableLines) {
    this.cfg = cfg;
    this.code = code;
    this.first = first;
    this.last = last;
    this.blockOf = blockOf;
    this.tableLines = tableLines;
  }

  /** Returns the graph. */
  public Cfg cfg() {
    return cfg;
  }

  /** Returns the first instruction of a block: a real one, not a label, line or frame. */
  public AbstractInsnNode first(int block) {
    return code.node(first[block]);
  }

  /** Returns the last instruction of a block: a real one, not a label, line or frame. */
  public AbstractInsnNode last(int block) {
    return code.node(last[block]);
  }

  /**
   * Returns the number of a block's first instruction among the method's real instructions, from 0.
   */
  public int firstIndex(int block) {
    return first[block];
  }

  /**
   * Returns the number of a block's last instruction among the method's real instructions, from 0.
   */
  public int lastIndex(int block) {
    return last[block];
  }

  /**
   * Returns the real instruction with a number in [0, number of real instructions of the method).
   */
  public AbstractInsnNode instruction(int index) {
    return code.node(index);
  }

  /**
   * Returns the line of a real instruction, by number, as in the line table and stack traces. If
   * the class has a source map, that is not the source line. 0 if unknown.
   */
  public int tableLine(int index) {
    return tableLines[index];
  }

  /**
   * Returns the block that holds a real instruction, by number; -1 if the instruction is
   * unreachable.
   */
  public int blockOf(int index) {
    return blockOf[index];
  }

  /**
   * Returns the block that holds an instruction; -1 if there is none. That is so for unreachable
   * instructions, for labels, lines and frames, and for nodes added after the graph was made.
   */
  public int blockOf(AbstractInsnNode node) {
    if (blockOfNode == null) {
      blockOfNode = new IdentityHashMap<>();
      for (int i = 0; i < blockOf.length; i++) {
        blockOfNode.put(code.node(i), blockOf[i]);
      }
    }
    return blockOfNode.getOrDefault(node, -1);
  }

  /** Returns the same blocks with another graph, to test that the tie notices the difference. */
  MethodBlocks withGraph(Cfg other) {
    return new MethodBlocks(other, code, first, last, blockOf, tableLines);
  }

  Code code() {
    return code;
  }
}
