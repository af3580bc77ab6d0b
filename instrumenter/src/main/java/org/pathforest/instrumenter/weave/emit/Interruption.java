package org.pathforest.instrumenter.weave.emit;

import org.objectweb.asm.Opcodes;
import org.pathforest.instrumenter.weave.code.Code;

/**
 * Tells code that counts an interrupted path where to find out which path that was.
 *
 * @param prefix whether the prefix is recorded; otherwise interruptions are only counted
 * @param blockLocal local that holds the number of the executing block, or -1 if the path has
 *     ended. This component is -1 if the block is always the same
 * @param block the block that is always the same
 * @param sum the running sum if it is always the same; null if the register holds it
 * @param repeatedLocal local that holds the number of repeated iterations; -1 if there is none
 * @param flushes how to count them, as text for the runtime's {@code
 *     RepeatedIterations.interrupted}
 */
public record Interruption(
    boolean prefix, int blockLocal, int block, Long sum, int repeatedLocal, String flushes) {
  /** Returns a copy for places where iterations may be batched. */
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
