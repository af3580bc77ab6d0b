package org.pathforest.instrumenter.jimple;

import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;

/**
 * Aborts conversions that would not end. SootUp converts a block once for each different operand
 * stack on entry. There can be many such stacks where branches leave values on the stack, and
 * infinitely many where a loop falls into a handler start. SootUp reads the type of each line node
 * that it passes, so line nodes can count.
 */
final class Visits {
  private static final String MESSAGE = "too many different operand stacks";

  private long left;

  /**
   * Starts counting.
   *
   * @param most limit on passed instructions
   */
  Visits(long most) {
    this.left = most;
  }

  /** Returns a line node to insert before an instruction. */
  LineNumberNode line(int number, LabelNode start) {
    return new Line(number, start);
  }

  private final class Line extends LineNumberNode {
    Line(int number, LabelNode start) {
      super(number, start);
    }

    @Override
    public int getType() {
      if (--left < 0) {
        throw new IllegalStateException(MESSAGE);
      }
      return super.getType();
    }
  }
}
