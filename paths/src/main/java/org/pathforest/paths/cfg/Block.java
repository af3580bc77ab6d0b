package org.pathforest.paths.cfg;

import java.util.Arrays;

/**
 * A maximal run of instructions, named by the bytecode offset of its first instruction in the
 * original class file.
 */
public final class Block {
  private final int offset;
  private final BlockExit exit;
  private final boolean canThrow;
  private final int instructions;
  private final int[] lines;

  /**
   * Makes a block.
   *
   * @param offset bytecode offset of the first instruction, 0 or more
   * @param exit how the block leaves the method
   * @param canThrow whether an instruction other than a final {@code xRETURN} or {@code ATHROW} can
   *     throw
   * @param instructions number of bytecode instructions, 1 or more
   * @param lines source lines in the order met, the line of the first instruction first (0 where
   *     unknown); empty if the method has no line table
   */
  public Block(int offset, BlockExit exit, boolean canThrow, int instructions, int... lines) {
    this.offset = offset;
    this.exit = exit;
    this.canThrow = canThrow;
    this.instructions = instructions;
    this.lines = lines.clone();
  }

  /** Bytecode offset of the first instruction in the original class file. */
  public int offset() {
    return offset;
  }

  /** How the block leaves the method. */
  public BlockExit exit() {
    return exit;
  }

  /** Whether an instruction other than a final {@code xRETURN} or {@code ATHROW} can throw. */
  public boolean canThrow() {
    return canThrow;
  }

  /** Number of bytecode instructions. */
  public int instructions() {
    return instructions;
  }

  /** Line of the first instruction; 0 if unknown. */
  public int firstLine() {
    return lines.length == 0 ? 0 : lines[0];
  }

  /** Source lines in the order met, a fresh array. */
  public int[] lines() {
    return lines.clone();
  }

  @Override
  public String toString() {
    return "block@" + offset + (exit == BlockExit.NONE ? "" : " " + exit) + Arrays.toString(lines);
  }
}
