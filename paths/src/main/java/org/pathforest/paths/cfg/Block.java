package org.pathforest.paths.cfg;

import java.util.Arrays;

/**
 * A maximal run of instructions, named by the bytecode offset of its first instruction in the
 * original class file. Immutable.
 */
public final class Block {
  private final int offset;
  private final BlockExit exit;
  private final boolean canThrow;
  private final int instructions;

  // Line and length by turns, of each run of instructions that have the same line.
  private final int[] runs;

  /**
   * Makes a block whose instructions are all of one line, or of none that is known.
   *
   * @param offset bytecode offset of the first instruction, 0 or more
   * @param exit how the block leaves the method
   * @param canThrow whether an instruction other than a final {@code xRETURN} or {@code ATHROW} can
   *     throw
   * @param instructions number of bytecode instructions, 1 or more
   * @param line source line; 0 if unknown
   */
  public Block(int offset, BlockExit exit, boolean canThrow, int instructions, int line) {
    this(offset, exit, canThrow, instructions, new int[] {line, instructions});
  }

  private Block(int offset, BlockExit exit, boolean canThrow, int instructions, int[] runs) {
    this.offset = offset;
    this.exit = exit;
    this.canThrow = canThrow;
    this.instructions = instructions;
    this.runs = instructions > 0 && runs.length == 2 && runs[0] == 0 ? new int[0] : runs;
  }

  /**
   * Makes a block.
   *
   * @param offset bytecode offset of the first instruction, 0 or more
   * @param exit how the block leaves the method
   * @param canThrow whether an instruction other than a final {@code xRETURN} or {@code ATHROW} can
   *     throw
   * @param lines source line of each instruction, 0 where unknown; one at least
   */
  public static Block of(int offset, BlockExit exit, boolean canThrow, int[] lines) {
    int[] runs = new int[2 * lines.length];
    int n = 0;
    for (int line : lines) {
      if (n == 0 || runs[n - 2] != line) {
        runs[n] = line;
        n += 2;
      }
      runs[n - 1]++;
    }
    return new Block(offset, exit, canThrow, lines.length, Arrays.copyOf(runs, n));
  }

  /**
   * Makes a block.
   *
   * @param offset bytecode offset of the first instruction, 0 or more
   * @param exit how the block leaves the method
   * @param canThrow whether an instruction other than a final {@code xRETURN} or {@code ATHROW} can
   *     throw
   * @param instructions number of bytecode instructions, 1 or more
   * @param runs as {@link #runs()} gives them
   * @throws IllegalArgumentException if runs are there and do not add up to the instructions
   */
  public static Block ofRuns(
      int offset, BlockExit exit, boolean canThrow, int instructions, int... runs) {
    long sum = 0;
    for (int i = 1; i < runs.length; i += 2) {
      if (runs[i] < 1) {
        throw new IllegalArgumentException("a run of " + runs[i] + " instructions");
      }
      sum += runs[i];
    }
    if (runs.length % 2 != 0 || (runs.length > 0 && sum != instructions)) {
      throw new IllegalArgumentException(
          "runs " + Arrays.toString(runs) + " of " + instructions + " instructions");
    }
    return new Block(offset, exit, canThrow, instructions, runs.clone());
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
    return runs.length == 0 ? 0 : runs[0];
  }

  /** Line of the last instruction; 0 if unknown. */
  public int lastLine() {
    return runs.length == 0 ? 0 : runs[runs.length - 2];
  }

  /**
   * Runs of instructions that have the same line, in order: line (0 where unknown) and number of
   * instructions by turns, a fresh array. Empty if no line is known.
   */
  public int[] runs() {
    return runs.clone();
  }

  /**
   * Different source lines in the order met, that of the first instruction first (0 where unknown),
   * a fresh array. Empty if no line is known.
   */
  public int[] lines() {
    int[] lines = new int[runs.length / 2];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = runs[2 * i];
    }
    return Arrays.stream(lines).distinct().toArray();
  }

  @Override
  public String toString() {
    return "block@"
        + offset
        + (exit == BlockExit.NONE ? "" : " " + exit)
        + Arrays.toString(lines());
  }
}
