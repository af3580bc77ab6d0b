package org.pathforest.paths.cfg;

import java.util.Arrays;

/**
 * A basic block: a maximal run of instructions. It is identified by the bytecode offset of its
 * first instruction in the original class file. Immutable.
 */
public final class Block {
  private final int offset;
  private final BlockExit exit;
  private final boolean canThrow;
  private final int instructions;

  // Runs of instructions that have the same line: line and number of instructions alternate.
  private final int[] runs;

  /**
   * Creates a block whose instructions all have the same line, or no known line.
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
   * Creates a block from the lines of its instructions.
   *
   * @param offset bytecode offset of the first instruction, 0 or more
   * @param exit how the block leaves the method
   * @param canThrow whether an instruction other than a final {@code xRETURN} or {@code ATHROW} can
   *     throw
   * @param lines source line of each instruction, 0 where unknown; at least one
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
   * Creates a block from runs of instructions that have the same line.
   *
   * @param offset bytecode offset of the first instruction, 0 or more
   * @param exit how the block leaves the method
   * @param canThrow whether an instruction other than a final {@code xRETURN} or {@code ATHROW} can
   *     throw
   * @param instructions number of bytecode instructions, 1 or more
   * @param runs as {@link #runs()} returns them
   * @throws IllegalArgumentException if a run is empty, or if there are runs that do not add up to
   *     the number of instructions
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

  /** Returns how the block leaves the method. */
  public BlockExit exit() {
    return exit;
  }

  /**
   * Returns whether an instruction other than a final {@code xRETURN} or {@code ATHROW} can throw.
   */
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
   * Returns the runs of instructions that have the same line, in order, as a fresh array. Line (0
   * where unknown) and number of instructions alternate. Empty if no line is known.
   */
  public int[] runs() {
    return runs.clone();
  }

  /**
   * Returns the different source lines in order of their first instruction (0 where unknown), as a
   * fresh array. Empty if no line is known.
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
