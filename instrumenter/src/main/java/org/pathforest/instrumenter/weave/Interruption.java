package org.pathforest.instrumenter.weave;

import org.objectweb.asm.Opcodes;

/**
 * From what code that counts an interrupted path learns which path that was.
 *
 * @param prefix whether the prefix is kept; else interruptions are only counted
 * @param blockLocal the local that holds the number of the block being executed, -1 if the path has
 *     ended; or -1 if it is always the same block
 * @param block that block
 * @param sum the running sum, if it is always the same; null if the register holds it
 * @param owedLocal the local that holds how many iterations are owed; -1 if none ever are
 * @param owed what counts them, as {@code RepeatedIterations.interrupted} reads it
 */
record Interruption(
    boolean prefix, int blockLocal, int block, Long sum, int owedLocal, String owed) {
  /** The same where iterations may be owed. */
  Interruption owing(int local, String text) {
    return new Interruption(prefix, blockLocal, block, sum, local, text);
  }

  /** Pushes the number of the block. */
  void pushBlock(Code code) {
    if (blockLocal < 0) {
      code.push(block);
    } else {
      code.var(Opcodes.ILOAD, blockLocal);
    }
  }
}
