package org.pathforest.instrumenter.weave.emit;

import org.objectweb.asm.Opcodes;
import org.pathforest.instrumenter.weave.code.Code;

/**
 * From what code that counts an interrupted path learns which path that was.
 *
 * @param prefix whether the prefix is kept; else interruptions are only counted
 * @param blockLocal the local that holds the number of the block being executed, -1 if the path has
 *     ended; or -1 if it is always the same block
 * @param block that block
 * @param sum the running sum, if it is always the same; null if the register holds it
 * @param repeatedLocal the local that holds the number of repeated iterations; -1 if there is none
 * @param flushes what counts them, as {@code RepeatedIterations.interrupted} reads it
 */
public record Interruption(
    boolean prefix, int blockLocal, int block, Long sum, int repeatedLocal, String flushes) {
  /** The same where iterations may be repeated. */
  Interruption repeating(int local, String text) {
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
