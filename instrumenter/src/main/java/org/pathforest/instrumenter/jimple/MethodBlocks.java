package org.pathforest.instrumenter.jimple;

import java.util.IdentityHashMap;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.pathforest.paths.cfg.Cfg;

/**
 * A method's control-flow graph and the instruction nodes that its blocks are made of. Nodes are
 * those of the tree that the graph was made from, and stay right when instructions are added to
 * that tree. Not for use by several threads.
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

  /** The graph. */
  public Cfg cfg() {
    return cfg;
  }

  /** First instruction of a block: a real one, no label, line or frame. */
  public AbstractInsnNode first(int block) {
    return code.node(first[block]);
  }

  /** Last instruction of a block: a real one, no label, line or frame. */
  public AbstractInsnNode last(int block) {
    return code.node(last[block]);
  }

  /** Number of a block's first instruction among the method's real instructions, from 0. */
  public int firstIndex(int block) {
    return first[block];
  }

  /** Number of a block's last instruction among the method's real instructions, from 0. */
  public int lastIndex(int block) {
    return last[block];
  }

  /** The real instruction of that number, in [0, number of instructions of the method). */
  public AbstractInsnNode instruction(int index) {
    return code.node(index);
  }

  /**
   * Line of the real instruction of that number as the line table and stack traces have it, which
   * with a source map is not that of the source; 0 if unknown.
   */
  public int tableLine(int index) {
    return tableLines[index];
  }

  /** The block that holds the real instruction of that number; -1 if it is unreachable. */
  public int blockOf(int index) {
    return blockOf[index];
  }

  /**
   * The block that holds an instruction; -1 if it is unreachable, or was no instruction of the
   * method when the graph was made (labels, lines and frames are none).
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

  /** The same blocks with another graph, to see that the tie notices. */
  MethodBlocks withGraph(Cfg other) {
    return new MethodBlocks(other, code, first, last, blockOf, tableLines);
  }

  Code code() {
    return code;
  }
}
