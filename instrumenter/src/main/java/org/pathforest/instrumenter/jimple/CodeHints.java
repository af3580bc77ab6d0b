package org.pathforest.instrumenter.jimple;

import org.objectweb.asm.Opcodes;
import org.pathforest.paths.weights.BranchHints;

/**
 * Branch hints from the bytecode alone: calls, stores, and opcodes that compare with null or zero.
 * The heuristics are from Ball &amp; Larus 1993, the rates from Wu &amp; Larus 1994, Table 1.
 * Immutable.
 */
class CodeHints implements BranchHints {
  /** Probability of the unlikely outcome of a pointer comparison. */
  private static final double POINTER = 0.40;

  /** Probability that a number is negative or equals a constant. */
  static final double OPCODE = 0.16;

  private final MethodBlocks blocks;

  CodeHints(MethodBlocks blocks) {
    this.blocks = blocks;
  }

  @Override
  public double taken(int block) {
    return switch (blocks.last(block).getOpcode()) {
      case Opcodes.IFNULL, Opcodes.IF_ACMPEQ -> POINTER;
      case Opcodes.IFNONNULL, Opcodes.IF_ACMPNE -> 1 - POINTER;
      default -> UNKNOWN;
    };
  }

  @Override
  public boolean guards(int block, int successor) {
    return false;
  }

  @Override
  public boolean calls(int block) {
    for (int i = blocks.firstIndex(block); i <= blocks.lastIndex(block); i++) {
      int opcode = blocks.instruction(i).getOpcode();
      if (opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEDYNAMIC) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean stores(int block) {
    for (int i = blocks.firstIndex(block); i <= blocks.lastIndex(block); i++) {
      int opcode = blocks.instruction(i).getOpcode();
      if (opcode == Opcodes.PUTFIELD
          || opcode == Opcodes.PUTSTATIC
          || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE)) {
        return true;
      }
    }
    return false;
  }
}
