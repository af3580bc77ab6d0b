package org.pathforest.instrumenter.jimple;

import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;

/**
 * Ends conversions that would take for ever. SootUp converts a block once for each different
 * operand stack that it can be entered with. These can be many where branches leave values on the
 * stack, and never end where a loop falls into a handler start. It asks each line that it passes
 * for its type; so lines can count.
 */
final class Visits {
  private static final String MESSAGE = "too many different operand stacks";

  private long left;

  /**
   * Begins to count.
   *
   * @param most instructions that may be passed
   */
  Visits(long most) {
    this.left = most;
  }

  /** A line to stand before an instruction. */
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
